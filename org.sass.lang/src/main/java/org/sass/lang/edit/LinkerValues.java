package org.sass.lang.edit;

import java.util.function.Predicate;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.Span;

/** Finds the values in the text of a placed instruction that only the linker knows. */
public final class LinkerValues {

  private LinkerValues() {}

  /** Returns the first such value; null if there is none. */
  static Span find(Kernel kernel, PlacedInstruction placed, String text) {
    return find(kernel, placed, text, kernel.labels()::containsKey);
  }

  /**
   * Returns the first such value; null if there is none. The name of the function itself is none if
   * the word goes to the start of the function.
   *
   * @param isDeclared tells whether the text declares a name, such as a label
   */
  public static Span find(
      Kernel kernel, PlacedInstruction placed, String text, Predicate<String> isDeclared) {
    return LinkerExpression.find(
        text,
        0,
        text.length(),
        name -> isDeclared.test(name) || name.equals(kernel.name()) && goesToStart(kernel, placed));
  }

  /** Returns whether a text has the name of its function in backquotes. */
  static boolean namesFunction(Kernel kernel, String text) {
    return LinkerExpression.find(text, 0, text.length(), name -> !name.equals(kernel.name()))
        != null;
  }

  /** Returns whether an instruction branches to the start of its function. */
  static boolean goesToStart(Kernel kernel, PlacedInstruction placed) {
    Insn insn = placed.decode();
    Hole hole = insn.form() == null ? null : BranchTargets.targetHole(insn.form(), placed.word());
    long target =
        hole == null ? -1 : BranchTargets.targetAddress(hole, placed.word(), placed.address());
    return hole != null
        && BranchTargets.landingAddress(kernel, placed.isa(), target)
            == kernel.code().get(0).address();
  }
}
