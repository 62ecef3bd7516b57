package org.sass.lang.assemble;

import java.util.List;
import java.util.function.LongPredicate;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Finds and changes the address that a branch goes to. */
public final class BranchTargets {

  private BranchTargets() {}

  /** Whether some operand of the form can be a target. */
  public static boolean possible(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Ref ref && ref.part().operand()) {
        for (Case one : ref.part().cases()) {
          if (one.tags().contains("target")) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether some number of the form counts from where the instruction stands. */
  static boolean relative(Form form) {
    return relative(form.text());
  }

  private static boolean relative(List<Element> text) {
    for (Element element : text) {
      if (element instanceof Hole hole && hole.isRelative()) {
        return true;
      }
      if (element instanceof Ref ref) {
        for (Case one : ref.part().cases()) {
          if (relative(one.text())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The field that holds the target of this word, or null if it has none. */
  public static Hole hole(Form form, Word word) {
    for (Element element : form.text()) {
      if (element instanceof Ref ref && ref.part().operand()) {
        for (Case one : ref.part().cases()) {
          if (!one.inputOnly() && one.when().matches(word.low(), word.high())) {
            Hole hole = one.tags().contains("target") ? first(one.text()) : null;
            if (hole != null) {
              return hole;
            }
            break;
          }
        }
      }
    }
    return null;
  }

  private static Hole first(List<Element> text) {
    for (Element element : text) {
      if (element instanceof Hole hole) {
        return hole;
      }
    }
    return null;
  }

  /** The byte address that the word at {@code address} goes to. */
  public static long get(Hole hole, Word word, int address) {
    return NumberStyle.meaning(hole, hole.field().get(word.low(), word.high()), address);
  }

  /**
   * The address of the instruction that a branch to {@code target} goes on with: where a control
   * word is, it is the one after it.
   */
  public static long landing(Kernel kernel, Isa isa, long target) {
    return landing(isa, address -> kernel.at(address) != null, target);
  }

  /**
   * The same in code of which only the places of its instructions are known. Code without control
   * words has instructions where others have control words.
   *
   * @param starts tells whether an instruction starts at an address
   */
  public static long landing(Isa isa, LongPredicate starts, long target) {
    return isa.isControlled() && !starts.test(target) ? skip(isa, target) : target;
  }

  private static long skip(Isa isa, long target) {
    return target == (int) target && target >= 0 ? isa.skip((int) target) : target;
  }

  /**
   * The address that compilers write into branches to an instruction: that of the control word
   * before it, if there is one directly before it.
   *
   * @param starts tells whether an instruction starts at an address, where no control word is then
   */
  public static long aim(Isa isa, LongPredicate starts, long address) {
    if (!isa.isControlled()) {
      return address;
    }
    long before = address - isa.control().size() / 8;
    boolean controlled = before >= 0 && skip(isa, before) == address && !starts.test(before);
    return controlled ? before : address;
  }

  /** The same word with another target; null if the field cannot hold it. */
  static Word set(Hole hole, Word word, int address, long target) {
    long value = (hole.isRelative() ? target - address - hole.base() : target) >> hole.shift();
    long low = word.low() & ~hole.field().maskLow() | hole.field().putLow(value);
    long high = word.high() & ~hole.field().maskHigh() | hole.field().putHigh(value);
    Word changed = new Word(word.size(), low, high);
    return get(hole, changed, address) == target ? changed : null;
  }
}
