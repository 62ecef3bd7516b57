package org.sass.lang.assemble;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * What the assembler has to know about the forms of a table. It is found once for each form.
 * Several threads can use it.
 */
final class FormFacts {
  /**
   * The facts about a form.
   *
   * @param canBranch whether it may have a branch target
   * @param isRelative whether the same text has another encoding at another address
   * @param runs which operands use several registers
   */
  record Facts(boolean canBranch, boolean isRelative, RegisterRunCheck.Shape runs) {
    private static Facts of(Form form) {
      return new Facts(
          BranchTargets.canHaveTarget(form),
          BranchTargets.isRelative(form),
          RegisterRunCheck.shape(form));
    }
  }

  private final Map<Form, Facts> byForm = new ConcurrentHashMap<>();

  private FormFacts() {}

  static FormFacts of(Isa isa) {
    return isa.derive(FormFacts.class, table -> new FormFacts());
  }

  Facts of(Form form) {
    return byForm.computeIfAbsent(form, Facts::of);
  }
}
