package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.ModifierWords;

/** The operations ask for modifiers by their words. The tables must have each of these words. */
class ModifierWordsTest {
  private static final Path SOURCES = Path.of("src/main/java/org/sass/sim/target/nvidia");
  private static final Pattern QUESTION =
      Pattern.compile("\\.has\\(\\s*\"[^)]*\\)|firstOf\\(\\s*List\\.of\\([^)]*\\)");
  private static final Pattern STRING = Pattern.compile("\"([^\"]+)\"");

  @Test
  void theTablesHaveEachWord() throws IOException {
    Set<String> known = new HashSet<>();
    for (String isa : List.of("sm_35", "sm_50")) {
      for (Form form : Isas.load(isa).forms()) {
        known.addAll(ModifierWords.of(form.elements()));
      }
    }
    Set<String> asked = new TreeSet<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        Matcher questions = QUESTION.matcher(Files.readString(file));
        for (MatchResult question : questions.results().toList()) {
          STRING.matcher(question.group()).results().forEach(one -> asked.add(one.group(1)));
        }
      }
    }
    assertTrue(asked.size() > 50, asked.toString());
    asked.removeAll(known);
    assertEquals(Set.of(), asked);
  }
}
