package org.sass.lang.codec;

import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/** Knows after which instructions a kernel may stop, by where the table says that they go on. */
public final class KernelEndings {
  private static final String GUARD = "guard";

  private KernelEndings() {}

  /** Whether no lane reaches the instruction after this one. */
  public static boolean ends(Insn insn) {
    return ExitMarker.on(insn) || leaves(insn.form()) && insn.modifier(GUARD).isEmpty();
  }

  /**
   * Whether the assembler would mark an instruction as the end of the thread if it were the last of
   * a kernel.
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
