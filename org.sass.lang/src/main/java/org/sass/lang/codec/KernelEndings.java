package org.sass.lang.codec;

import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Tells after which instructions a kernel may end. It uses the control flow that the table gives
 * for each form.
 */
public final class KernelEndings {
  private static final String GUARD = "guard";

  private KernelEndings() {}

  /** Returns whether no lane reaches the instruction after this one. */
  public static boolean isEnd(Insn insn) {
    return ExitMarker.hasExitMarker(insn)
        || leavesCode(insn.form()) && insn.modifier(GUARD).isEmpty();
  }

  /**
   * Returns whether the assembler would give an instruction the exit marker if it were the last one
   * of a kernel.
   */
  public static boolean canImplyExitMarker(Isa isa, Insn insn) {
    return !isEnd(insn) && !ExitMarker.markerText(isa).isEmpty();
  }

  private static boolean leavesCode(Form form) {
    if (form == null || form.effects().isFlowOptional()) {
      return false;
    }
    return switch (form.effects().flow()) {
      case BRANCH, INDIRECT, RETURN, BREAK, MEET, END -> true;
      default -> false;
    };
  }
}
