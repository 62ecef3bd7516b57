package org.sass.lang.ide.completion;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * The texts that show what follows a mnemonic, such as {@code IADD Rn, Rn, Rn}. A list of all
 * mnemonics shows one for each form, so they are written once.
 *
 * @param byArch the texts of a form by the index of the architecture
 */
record FormPatterns(Map<Integer, String> byArch) {

  /** Returns the plainest text of a form on an architecture, with placeholders for its values. */
  static String of(Isa isa, Form form) {
    return isa.derive(FormPatterns.class, form, f -> new FormPatterns(new ConcurrentHashMap<>()))
        .byArch
        .computeIfAbsent(isa.archIndex(), index -> write(form, isa));
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
