package org.sass.lang.ide.layout;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Form.FieldUse;
import org.sass.lang.isa.Isa;

/**
 * The fields of the guards of a table's forms. To find them takes long, so they are kept. Several
 * threads can use it.
 */
final class GuardFields {
  private final Map<Form, List<FieldUse>> fields = new ConcurrentHashMap<>();

  private GuardFields() {}

  /**
   * Returns the fields of the guard, which is before the first operand or within it.
   *
   * @param form the form; null for a word that is not an instruction
   */
  static List<FieldUse> of(Isa isa, Form form) {
    return form == null
        ? List.of()
        : isa.derive(GuardFields.class, table -> new GuardFields())
            .fields
            .computeIfAbsent(form, GuardFields::find);
  }

  private static List<FieldUse> find(Form form) {
    return form.fields().stream()
        .filter(use -> use.part() != null && use.part().baseName().equals("guard"))
        .toList();
  }
}
