package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem.Severity;

/**
 * Each kind of finding has a page in the guide, and each page belongs to a kind of finding. On each
 * page the first example has the finding and the second has none.
 */
class PagesTest {
  private static final Path GUIDE = Path.of("../docs/checks.md");
  private static final Path RESOURCE =
      Path.of("../org.sass.lang/src/main/resources/org/sass/lang/text/checks.md");
  private static final Path SOURCES = Path.of("src/main/java/org/sass/sim/check");
  private static final Pattern EXAMPLE = Pattern.compile("```gsass\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CODE =
      Pattern.compile("\"((?:memory|race|init|barrier|divergence)-[a-z]+)\"");

  @Test
  void theGuideIsTheResource() throws IOException {
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.copy(RESOURCE, GUIDE, StandardCopyOption.REPLACE_EXISTING);
    }
    assertEquals(Files.readString(RESOURCE), Files.readString(GUIDE));
  }

  @Test
  void pagesAndCodesAreTheSame() throws IOException {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        CODE.matcher(Files.readString(file)).results().forEach(r -> found.add(r.group(1)));
      }
    }
    assertEquals(found, new TreeSet<>(DiagnosticCatalog.checks()));
    assertEquals(found.size(), DiagnosticCatalog.checks().size(), "a page stands twice");
  }

  @Test
  void examplesAreWhatTheySay() {
    List<String> wrong = new ArrayList<>();
    for (String code : DiagnosticCatalog.checks()) {
      String page = DiagnosticCatalog.page(code);
      assertNotNull(page, code);
      List<String> examples = EXAMPLE.matcher(page).results().map(r -> r.group(1)).toList();
      assertEquals(2, examples.size(), code);
      List<Finding> first = CheckedRun.runWithAllChecks(examples.get(0)).findings();
      List<Finding> second = CheckedRun.runWithAllChecks(examples.get(1)).findings();
      if (first.stream().noneMatch(f -> f.code().equals(code))) {
        wrong.add(code + " is not found: " + first);
      }
      if (!second.isEmpty()) {
        wrong.add(code + ", where all is right: " + second);
      }
      for (Finding one : first) {
        String severity = one.severity() == Severity.ERROR ? "Error. " : "Warning. ";
        if (one.code().equals(code) && !page.startsWith(severity)) {
          wrong.add(code + " is " + one.severity());
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
  }
}
