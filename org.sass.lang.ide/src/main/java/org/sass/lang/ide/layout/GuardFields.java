package org.sass.lang.ide.layout;

import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Form.FieldUse;
import org.sass.lang.isa.Isa;

/** The fields of the guard of a form. To find them takes long, so they are found once. */
record GuardFields(List<FieldUse> fields) {

  /**
   * Returns the fields of the guard, which is before the first operand or within it.
   *
   * @param form the form; null for a word that is not an instruction
   */
  static List<FieldUse> of(Isa isa, Form form) {
    return form == null ? List.of() : isa.derive(GuardFields.class, form, GuardFields::find).fields;
  }

  private static GuardFields find(Form form) {
    return new GuardFields(
        form.fields().stream()
            .filter(use -> use.part() != null && use.part().baseName().equals("guard"))
            .toList());
  }
}
