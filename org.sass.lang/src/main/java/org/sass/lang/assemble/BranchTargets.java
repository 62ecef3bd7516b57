package org.sass.lang.assemble;

import java.util.List;
import java.util.function.LongPredicate;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Finds and changes the target address of a branch. */
public final class BranchTargets {

  private BranchTargets() {}

  /** Returns whether some operand of the form can be a branch target. */
  public static boolean canHaveTarget(Form form) {
    for (Element element : form.elements()) {
      if (element instanceof Ref ref && ref.part().isOperand()) {
        for (Case partCase : ref.part().cases()) {
          if (partCase.tags().contains("target")) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns whether the fixed bits of a word are those of a form that can have a branch target. */
  public static boolean mayHaveTarget(Isa isa, Word word) {
    return isa.mayHaveForm(word, form -> FormTraits.of(isa, form).canBranch());
  }

  /**
   * Returns whether the form has a field that holds a distance from the instruction's own address.
   */
  static boolean isRelative(Form form) {
    return hasRelative(form.elements())
        || form.cases().anyMatch(partCase -> hasRelative(partCase.elements()));
  }

  private static boolean hasRelative(List<Element> text) {
    return text.stream().anyMatch(element -> element instanceof Hole hole && hole.isRelative());
  }

  /** Returns the field that holds the branch target of this word, or null if it has none. */
  public static Hole targetHole(Form form, Word word) {
    for (Element element : form.elements()) {
      if (element instanceof Ref ref && ref.part().isOperand()) {
        for (Case partCase : ref.part().cases()) {
          if (!partCase.isInputOnly() && partCase.when().matches(word.low(), word.high())) {
            Hole hole = partCase.tags().contains("target") ? firstHole(partCase.elements()) : null;
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

  private static Hole firstHole(List<Element> text) {
    for (Element element : text) {
      if (element instanceof Hole hole) {
        return hole;
      }
    }
    return null;
  }

  /** Returns the target of the word at {@code address}, as a byte address. */
  public static long targetAddress(Hole hole, Word word, int address) {
    return NumberPrinter.toNumber(hole, hole.field().extract(word.low(), word.high()), address);
  }

  /**
   * Returns the address of the instruction where a branch to {@code target} continues. If a control
   * word stands at the target, that is the instruction after it.
   */
  public static long landingAddress(Kernel kernel, Isa isa, long target) {
    return landingAddress(isa, address -> kernel.instructionAt(address) != null, target);
  }

  /**
   * Returns the address of the instruction where a branch to {@code target} continues, in code of
   * which only the instruction addresses are known. If a control word stands at the target, that is
   * the instruction after it. Code without control words has instructions in their place.
   *
   * @param starts tells whether an instruction starts at an address
   */
  public static long landingAddress(Isa isa, LongPredicate starts, long target) {
    return isa.hasControlWords() && !starts.test(target) ? skipControlWord(isa, target) : target;
  }

  private static long skipControlWord(Isa isa, long target) {
    return target == (int) target && target >= 0 ? isa.skipControlWord((int) target) : target;
  }

  /**
   * Returns the address that compilers write into a branch to an instruction. If a control word
   * stands directly before the instruction, that is the address of the control word.
   *
   * @param starts tells whether an instruction starts at an address; if one does, no control word
   *     is there
   */
  public static long encodedTarget(Isa isa, LongPredicate starts, long address) {
    if (!isa.hasControlWords()) {
      return address;
    }
    long controlWordAddress = address - isa.control().wordBits() / 8;
    boolean hasControlWord =
        controlWordAddress >= 0
            && skipControlWord(isa, controlWordAddress) == address
            && !starts.test(controlWordAddress);
    return hasControlWord ? controlWordAddress : address;
  }

  /**
   * Returns the word that has the same target at another address. A word without a target stays as
   * it is. Returns null if the field cannot hold the distance.
   */
  static Word moved(Isa isa, Word word, int from, int to) {
    Form form = Decoder.decode(isa, word, from).form();
    Hole hole = form == null ? null : targetHole(form, word);
    return hole == null ? word : withTarget(hole, word, to, targetAddress(hole, word, from));
  }

  /** Returns the word with another target, or null if the field cannot hold that target. */
  public static Word withTarget(Hole hole, Word word, int address, long target) {
    long value = (hole.isRelative() ? target - address - hole.base() : target) >> hole.shift();
    long low = word.low() & ~hole.field().maskLow() | hole.field().putLow(value);
    long high = word.high() & ~hole.field().maskHigh() | hole.field().putHigh(value);
    Word changed = new Word(word.size(), low, high);
    return targetAddress(hole, changed, address) == target ? changed : null;
  }
}
