package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.sass.lang.codec.Symbols;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Checks the messages about wrong instructions. A line of {@code wrong-lines.txt} is {@code TEXT //
 * CODE [START,END) MESSAGE => FIX}, or {@code TEXT // ok WORD} if the text is an instruction after
 * all; {@code .arch NAME} is valid for the lines below it. {@code UPDATE=1} in the environment
 * rewrites the file: then read the messages as a user who has just made that mistake.
 */
class WrongLinesTest {
  private static final Path FILE =
      Path.of("src/test/resources/org/sass/lang/assemble/wrong-lines.txt");
  private static final String MARK = "  // ";

  @Test
  void messages() throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    List<String> actual = new ArrayList<>();
    Isa isa = Isas.load("sm_10");
    for (String line : lines) {
      if (line.startsWith(".arch ")) {
        isa = isa.withArch(line.substring(6));
      }
      boolean plain = line.isBlank() || line.startsWith("#") || line.startsWith(".arch ");
      actual.add(plain ? line : describeAnswer(isa, text(line)));
    }
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.write(FILE, actual);
      return;
    }
    assertEquals(String.join("\n", lines), String.join("\n", actual));
  }

  private static String text(String line) {
    int mark = line.indexOf(MARK);
    return mark < 0 ? line : line.substring(0, mark);
  }

  private static String describeAnswer(Isa isa, String text) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    EncodingFailure failure = encoded.failure();
    if (failure == null) {
      return text + MARK + "ok " + encoded.word();
    }
    return text
        + MARK
        + failure.code()
        + " ["
        + failure.start()
        + ","
        + failure.end()
        + ") "
        + failure.message()
        + (failure.fix() == null ? "" : " => '" + failure.fix() + "'");
  }

  /** An offered fix repairs the line, or reveals a further mistake. */
  @Test
  void fixesLeadOn() throws IOException {
    Isa isa = Isas.load("sm_10");
    for (String line : Files.readAllLines(FILE)) {
      String text = text(line);
      for (int steps = 0; !line.startsWith("#") && !line.startsWith("."); steps++) {
        EncodingFailure failure =
            Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE).failure();
        if (failure == null || failure.fix() == null) {
          break;
        }
        assertTrue(steps < 4, line);
        text = text.substring(0, failure.start()) + failure.fix() + text.substring(failure.end());
      }
    }
  }

  /** Checks that the file has an example of every code. */
  @Test
  void everyKindOfMistakeIsThere() throws IOException {
    Set<String> codes = new TreeSet<>();
    for (String line : Files.readAllLines(FILE)) {
      int mark = line.indexOf(MARK);
      if (mark >= 0) {
        codes.add(line.substring(mark + MARK.length()).split(" ")[0]);
      }
    }
    codes.remove("ok");
    assertEquals(
        "bad-expression bad-guard bad-word conflict float-literal guard-form guard-place"
            + " leading-text lower-case misaligned modifier-apart modifier-conflict modifier-empty"
            + " modifier-missing modifier-order needs-arch no-guard no-integer no-mnemonic"
            + " operand-count operand-kind operand-missing operand-repeat operand-sign out-of-range"
            + " register-range trailing-text typing-error unclosed unknown-condition"
            + " unknown-mnemonic unknown-modifier unknown-name unopened",
        String.join(" ", codes));
  }
}
