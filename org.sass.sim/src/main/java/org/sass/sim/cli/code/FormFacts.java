package org.sass.sim.cli.code;

import java.util.List;
import java.util.Locale;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Shapes;

/**
 * What the table says of a shape of an instruction, for JSON. Texts that are empty are null.
 *
 * @param architecture the first one with it
 * @param bits size of its word
 */
public record FormFacts(
    String mnemonic,
    String group,
    String architecture,
    int bits,
    String syntax,
    String description,
    String operation,
    String source,
    String status,
    String statusNote,
    String flexgrip,
    List<String> aliases,
    List<String> see,
    List<Example> examples) {

  /** A word with its text, and where both come from. */
  record Example(String text, String word, String source) {}

  public static FormFacts of(Isa isa, Form form) {
    return new FormFacts(
        form.mnemonic(),
        form.group(),
        isa.archs().get(form.arch()),
        form.size(),
        Shapes.syntax(form),
        form.description(),
        form.operation(),
        form.source(),
        form.status().name().toLowerCase(Locale.ROOT),
        said(form.statusNote()),
        said(form.flexgripText()),
        form.aliases(),
        form.see(),
        form.goldens().stream()
            .map(one -> new Example(one.text(), one.word().toString(), one.source()))
            .toList());
  }

  private static String said(String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
