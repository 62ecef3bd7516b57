package org.sass.sim.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that {@code releng/tools/journeys.txt} lists exactly the scenarios of the packaged
 * Eclipse. {@code ./build journeys} reads their names from it before anything is built.
 */
class JourneyNamesTest {
  private static final Path SCENARIOS =
      Project.ROOT.resolve("tests/org.sass.tests.install/src/org/sass/tests/install");

  /** The declaration of a scenario's name, or of the name of what is played across a restart. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?:String name\\(\\) \\{\\s+return |String (?:NAME|SWITCH) = )\"([a-z-]+)\";");

  @Test
  void theListHasEachScenario() throws IOException {
    TreeSet<String> written = new TreeSet<>();
    try (Stream<Path> files = Files.list(SCENARIOS)) {
      for (Path file : files.toList()) {
        NAME.matcher(Files.readString(file))
            .results()
            .forEach(name -> written.add("eclipse/" + name.group(1)));
      }
    }
    TreeSet<String> listed = new TreeSet<>();
    for (String line : Files.readAllLines(Project.ROOT.resolve("releng/tools/journeys.txt"))) {
      if (line.startsWith("eclipse/")) {
        assertTrue(listed.add(line), line + " is listed twice");
      }
    }
    assertTrue(written.size() > 10, () -> "scenarios are not found any more: " + written);
    assertEquals(written, listed);
  }
}
