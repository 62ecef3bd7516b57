package org.sass.lang.asm;

import java.util.Set;
import org.sass.lang.isa.Form;

/** Knows after which instructions a kernel may stop, by what the table calls their operations. */
public final class Ending {

  /** Operations that go elsewhere and never on to the next instruction, unless guarded. */
  private static final Set<String> LEAVING = Set.of("bra", "brx", "brk", "ret", "trap");

  private static final long NO_CONDITION = -1;

  private Ending() {}

  /** Whether no lane reaches the instruction behind this one. */
  public static boolean ends(Insn insn) {
    if (ExitMarker.on(insn)) {
      return true;
    }
    Form form = insn.form();
    return form != null
        && form.semantics() != null
        && LEAVING.contains(form.semantics())
        && insn.field("cond", NO_CONDITION) == NO_CONDITION;
  }
}
