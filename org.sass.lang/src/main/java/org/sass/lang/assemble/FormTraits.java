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
record FormTraits(boolean canBranch, boolean isRelative, RegisterRunCheck.Shape runs) {

  /** Returns the traits of a form. They are found once. */
  static FormTraits of(Isa isa, Form form) {
    return isa.derive(FormTraits.class, form, row -> find(isa, row));
  }

  private static FormTraits find(Isa isa, Form form) {
    return new FormTraits(
        BranchTargets.canHaveTarget(form),
        BranchTargets.isRelative(form),
        RegisterRunCheck.shape(isa, form));
  }
}
