package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Checks that VS Code colours with the grammar that is made from the tables. How single words are
 * coloured is tested in the VS Code extension, with VS Code's own engine.
 */
class TextMateGrammarTest {
  private static final Path GRAMMAR =
      Path.of("../features/vscode/syntaxes/gpu-sass.tmLanguage.json");

  private final List<Isa> isas = Isas.names().stream().map(Isas::load).toList();
  private final String grammarText = TextMateGrammar.grammar(isas, "gsass isa grammar");

  @Test
  void theExtensionHasTheGrammarOfTheTable() throws IOException {
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.writeString(GRAMMAR, grammarText);
    }
    assertEquals(grammarText, Files.readString(GRAMMAR), "UPDATE=1 ./build fast rewrites it");
  }

  @Test
  void everyMnemonicIsOneOfItsWords() {
    List<Pattern> patterns = patterns(grammarText);
    List<String> missing = new ArrayList<>();
    for (Isa isa : isas) {
      for (String mnemonic : isa.byMnemonic().keySet()) {
        if (patterns.stream().noneMatch(p -> p.matcher("    " + mnemonic + " x").find(4))) {
          missing.add(isa.name() + " " + mnemonic);
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(patterns.stream().noneMatch(p -> p.matcher("    NOSUCHWORD").find()));
  }

  /**
   * Returns the "match" rules of the grammar. Java and the editors read their regular expressions
   * alike.
   */
  private static List<Pattern> patterns(String grammar) {
    List<Pattern> patterns = new ArrayList<>();
    Matcher rule = Pattern.compile("\"match\": \"((?:[^\"\\\\]++|\\\\.)*+)\"").matcher(grammar);
    while (rule.find()) {
      patterns.add(
          Pattern.compile(rule.group(1).replace("\\\\", "\\").replace("\\\"", "\""))); // JSON
    }
    return patterns;
  }
}
