package org.sass.lang.ide.completion;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * The texts that show what follows a mnemonic, such as {@code IADD Rn, Rn, Rn}. A list of all
 * mnemonics shows one for each, so they are kept. There is one instance for each table. Several
 * threads can use it.
 */
final class FormPatterns {
  /** The patterns by the index of the architecture. */
  private final Map<Integer, Map<Form, String>> patterns = new ConcurrentHashMap<>();

  private FormPatterns() {}

  static FormPatterns of(Isa isa) {
    return isa.derive(FormPatterns.class, table -> new FormPatterns());
  }

  /** Returns the plainest text of a form on an architecture, with placeholders for its values. */
  String pattern(Form form, Isa isa) {
    return patterns
        .computeIfAbsent(isa.archIndex(), index -> new ConcurrentHashMap<>())
        .computeIfAbsent(form, f -> write(f, isa));
  }

  private static String write(Form form, Isa isa) {
    // Placeholders do not depend on the registers that the code uses.
    FieldDefaults defaults =
        new FieldDefaults(isa, form, NearbyRegisters.none(isa), WordFrequencies.of(isa));
    return new SnippetBuilder(defaults, KnownBits.ofForm(form), true)
        .appendElements(form.elements())
        .pattern();
  }
}
