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
  public static boolean ends(Insn insn) {
    return ExitMarker.on(insn) || leaves(insn.form()) && insn.modifier(GUARD).isEmpty();
  }

  /**
   * Returns whether the assembler would give an instruction the exit marker if it were the last one
   * of a kernel.
   */
  public static boolean isImplied(Isa isa, Insn insn) {
    return !ends(insn) && !ExitMarker.of(isa).isEmpty();
  }

  private static boolean leaves(Form form) {
    if (form == null || form.roles().perhaps()) {
      return false;
    }
    return switch (form.roles().flow()) {
      case BRANCH, INDIRECT, RETURN, BREAK, MEET, END -> true;
      default -> false;
    };
  }
}
