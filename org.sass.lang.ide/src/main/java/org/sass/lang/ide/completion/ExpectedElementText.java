package org.sass.lang.ide.completion;

import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;

/** Describes in a few words what can stand next in an instruction. */
final class ExpectedElementText {

  private ExpectedElementText() {}

  /**
   * Returns a description of what is expected: the title of its part, and the note of the table
   * about the case.
   */
  static String describe(ExpectedElement next) {
    Part part = next.part() == null ? next.topPart() : next.part();
    if (part == null) {
      return "";
    }
    Part top = next.topPart();
    boolean outer = top != null && top.isOperand() && !part.title().equals(top.title());
    boolean memory = next.partCase() != null && !hasTag(next, "reg") && !hasTag(next, "half");
    String title = !outer ? part.title() : memory ? top.title() + ", " + part.title() : top.title();
    String note = next.partCase() == null ? "" : next.partCase().note();
    return note.isEmpty() ? title : title + ": " + note;
  }

  /** Returns the title of the operand that it belongs to; empty if there is none. */
  static String operandTitle(ExpectedElement next) {
    Part top = next.topPart();
    return top != null && top.isOperand()
        ? top.title()
        : next.part() == null ? "" : next.part().title();
  }

  /** Returns whether the case that is expected has a tag. */
  static boolean hasTag(ExpectedElement next, String tag) {
    return next.partCase() != null && next.partCase().tags().contains(tag);
  }

  /** Returns the range of a number, after a comma; empty if it is not worth saying. */
  static String limits(Hole hole) {
    if (hole.format() == Format.FLOAT32 || hole.format() == Format.FLOAT8) {
      return "";
    }
    if (hole.isRelative() || hole.field().width() > 31) {
      return "";
    }
    return ", " + hex(hole.minValue()) + " to " + hex(hole.maxValue());
  }

  private static String hex(long value) {
    return (value < 0 ? "-0x" : "0x") + Long.toHexString(Math.abs(value));
  }

  /**
   * Returns what is special about a register; empty if nothing is.
   *
   * @param rank the rank at which the register is offered
   */
  static String registerNote(RegisterFile file, int number, int rank) {
    String launch = file.launchValues().get(number);
    return file.zeroNumbers().contains(number)
        ? ", reads as " + file.zeroMeaning()
        : rank == SortRanks.UNUSED_NEARBY
            ? ", not used nearby"
            : rank == SortRanks.OTHER_REGISTER && launch != null
                ? ": initially " + launch.split(":")[0]
                : "";
  }
}
