package org.sass.lang.assemble;

import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * What the assembler has to know about a form.
 *
 * @param canBranch whether it may have a branch target
 * @param isRelative whether the same text has another encoding at another address
 * @param runs which operands use several registers
 */
record FormFacts(boolean canBranch, boolean isRelative, RegisterRunCheck.Shape runs) {

  /** Returns the facts about a form. They are found once. */
  static FormFacts of(Isa isa, Form form) {
    return isa.derive(FormFacts.class, form, FormFacts::find);
  }

  private static FormFacts find(Form form) {
    return new FormFacts(
        BranchTargets.canHaveTarget(form),
        BranchTargets.isRelative(form),
        RegisterRunCheck.shape(form));
  }
}
