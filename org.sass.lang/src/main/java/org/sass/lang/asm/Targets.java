package org.sass.lang.asm;

import java.util.List;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/** Finds and changes the address that a branch goes to. */
public final class Targets {

  private Targets() {}

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
    return Numbers.meaning(hole, hole.field().get(word.low(), word.high()), address);
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
