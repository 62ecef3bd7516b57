package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.Effects.ResourceUse;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.FormEffects.Result;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Checks what instructions read and write. A line of {@code effects.txt} is {@code TEXT //
 * EFFECTS}: registers written ({@code w}), read ({@code r}) or both, with the operand that names
 * them, {@code g} for the guard and {@code m} for a modifier; memory; where execution continues.
 * {@code UPDATE=1} in the environment rewrites the file: then read it.
 */
class EffectsTest {
  private static final Path FILE = Path.of("src/test/resources/org/sass/lang/flow/effects.txt");
  private static final String MARK = "  // ";
  private final Isa isa = Isas.load("sm_13");

  @Test
  void effects() throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    List<String> actual = new ArrayList<>();
    for (String line : lines) {
      int mark = line.indexOf(MARK);
      String text = mark < 0 ? line : line.substring(0, mark);
      boolean plain = line.isBlank() || line.startsWith("#");
      actual.add(plain ? line : text + MARK + describeEffects(text));
    }
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.write(FILE, actual);
      return;
    }
    assertEquals(String.join("\n", lines), String.join("\n", actual));
  }

  /** Every row of the table must have a line in the file. */
  @Test
  void everyFormIsThere() throws IOException {
    TreeSet<String> missing = new TreeSet<>();
    for (Form form : isa.forms()) {
      missing.add(form.mnemonic() + " " + form.line());
    }
    for (String line : Files.readAllLines(FILE)) {
      if (line.contains(MARK)) {
        Form form = effects(line.substring(0, line.indexOf(MARK))).form();
        missing.remove(form.mnemonic() + " " + form.line());
      }
    }
    assertEquals("[]", missing.toString());
  }

  private Effects effects(String text) {
    Encoder.Encoded encoded =
        Encoder.encode(isa, text, 0, text.length(), 0, name -> OptionalLong.empty());
    assertEquals(null, encoded.failure(), text);
    return EffectsReader.of(isa, encoded.word());
  }

  private String describeEffects(String text) {
    Effects effects = effects(text);
    Resources resources = Resources.of(isa);
    StringBuilder out = new StringBuilder();
    for (ResourceUse use : effects.uses()) {
      out.append(use.reads() ? "r" : "")
          .append(use.writes() ? "w" : "")
          .append(use.isCertain() ? "" : "?");
      out.append(' ').append(resources.name(use.first(), use.count()));
      String where =
          use.location() == UseLocation.GUARD
              ? "g"
              : use.location() == UseLocation.MODIFIER ? "m" : "";
      out.append(use.operandIndex() < 0 ? "" : " " + use.operandIndex())
          .append(where.isEmpty() ? "" : " " + where);
      out.append("; ");
    }
    for (MemoryUse use : effects.memory()) {
      out.append(use.reads() ? "r" : "").append(use.writes() ? "w" : "");
      out.append(' ')
          .append(use.memory().kind())
          .append(' ')
          .append(use.operandIndex())
          .append("; ");
    }
    List<String> rest = new ArrayList<>();
    if (effects.flow() != Flow.NEXT) {
      rest.add(effects.flow().tableWord());
    }
    if (effects.hasTarget()) {
      rest.add("to " + effects.target(0));
    }
    if (effects.isConditional()) {
      rest.add("conditional");
    }
    if (effects.exits()) {
      rest.add("exits");
    }
    if (effects.joins()) {
      rest.add("joins");
    }
    if (effects.result() != Result.SOURCES) {
      rest.add(effects.result().name().toLowerCase(java.util.Locale.ROOT));
    }
    if (!effects.canContinue()) {
      rest.add("ends");
    }
    return (out + String.join(", ", rest)).strip().replaceAll(";$", "");
  }
}
