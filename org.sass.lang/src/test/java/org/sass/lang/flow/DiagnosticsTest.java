package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;

/**
 * Checks that each diagnostic has a page and each page a diagnostic, and that the examples show
 * what they should.
 */
class DiagnosticsTest {
  private static final Path GUIDE = Path.of("../docs/diagnostics.md");
  private static final Path RESOURCE =
      Path.of("src/main/resources/org/sass/lang/text/diagnostics.md");
  private static final Pattern EXAMPLE = Pattern.compile("```gsass\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("\"([a-z]+(?:-[a-z]+)+)\"");

  /** Codes of one word, which cannot be recognised among other strings by their shape. */
  private static final Set<String> ONE_WORD_CODES =
      Set.of("conflict", "misaligned", "unclosed", "unopened", "flexgripplus");

  /** Strings with a hyphen that are not codes of diagnostics. */
  private static final Set<String> NOT_CODES = Set.of("max-steps", "sfu-tables", "gsass-ignore");

  /** Codes about a run or an option, which no source text can show. */
  private static final Set<String> RUN_CODES =
      Set.of("launch-dump", "expectation-failed", "flexgrip-cfg", "no-kernel", "which-kernel");

  /** Codes that no short text can show. */
  private static final Set<String> CODES_WITHOUT_EXAMPLE =
      Set.of(
          "flexgripplus",
          "no-form",
          "no-instruction",
          "target-range",
          "second-isa",
          "invisible-character",
          "too-many-errors",
          "binary-file",
          "shared-limit",
          "low-occupancy");

  private static final List<String> FILE_CODES =
      List.of(
          "bad-cubin",
          "no-code",
          "bad-elf",
          "which-arch",
          "which-cubin",
          "bad-mark",
          "patch-refused",
          "stack-frame",
          "bad-mif",
          "no-word",
          "no-words",
          "missing-word",
          "duplicate-word",
          "word-count",
          "unknown-format",
          "cut-off",
          "unknown-words",
          "hardly-code");

  @Test
  void theGuideIsTheResource() throws IOException {
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.copy(RESOURCE, GUIDE, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
    assertEquals(DiagnosticCatalog.text(), Files.readString(GUIDE));
  }

  @Test
  void pagesAndCodesAreTheSame() throws IOException {
    Set<String> found = new TreeSet<>(ONE_WORD_CODES);
    for (String folder : List.of("text", "codec", "explain", "assemble", "file", "patch", "flow")) {
      found.addAll(codes(Path.of("src/main/java/org/sass/lang/" + folder)));
    }
    for (String code : codes(Path.of("../org.sass.sim/src/main/java/org/sass/sim/launch"))) {
      if (code.startsWith("launch-")) {
        found.add(code);
      }
    }
    found.removeAll(NOT_CODES);
    found.removeAll(RUN_CODES);
    List<String> pages = DiagnosticCatalog.codes();
    assertEquals(pages.size(), Set.copyOf(pages).size(), "a page stands twice");
    assertEquals(found, new TreeSet<>(pages));
  }

  private static Set<String> codes(Path folder) throws IOException {
    Set<String> codes = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        CODE.matcher(Files.readString(file)).results().forEach(r -> codes.add(r.group(1)));
      }
    }
    return codes;
  }

  @Test
  void examplesAreWhatTheySay() {
    List<String> wrong = new ArrayList<>();
    for (String code : DiagnosticCatalog.codes()) {
      List<String> examples =
          EXAMPLE.matcher(DiagnosticCatalog.page(code)).results().map(r -> r.group(1)).toList();
      boolean none = CODES_WITHOUT_EXAMPLE.contains(code) || FILE_CODES.contains(code);
      if (none || DiagnosticCatalog.isLaunch(code)) {
        assertEquals(0, examples.size(), code + " has an example after all");
        continue;
      }
      assertEquals(2, examples.size(), code);
      List<Problem> first = problems(examples.get(0));
      List<Problem> second = problems(examples.get(1));
      if (first.stream().noneMatch(p -> p.code().equals(code))) {
        wrong.add(code + " is not found: " + first);
      }
      if (second.stream().anyMatch(p -> p.code().equals(code) || p.isError())) {
        wrong.add(code + " is found where it is right: " + second);
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  /** The first word of a page must be the severity of the problem in its first example. */
  @Test
  void severitiesAreTrue() {
    List<String> wrong = new ArrayList<>();
    for (String code : DiagnosticCatalog.codes()) {
      String page = DiagnosticCatalog.page(code);
      Matcher example = EXAMPLE.matcher(page);
      if (example.find()) {
        problems(example.group(1)).stream()
            .filter(p -> p.code().equals(code))
            .findFirst()
            .filter(p -> !page.startsWith(name(p.severity()) + ". "))
            .ifPresent(p -> wrong.add(code + " is " + p.severity()));
      }
      assertEquals(
          !page.startsWith("Error") || DiagnosticCatalog.isLaunch(code),
          page.contains("// gsass-ignore: " + code + "`"),
          code);
    }
    assertEquals("", String.join("\n", wrong));
  }

  private static String name(Problem.Severity severity) {
    return severity == Problem.Severity.INFO
        ? "Information"
        : severity.name().charAt(0) + severity.displayName().substring(1);
  }

  @Test
  void aPageForEachCode() {
    assertNull(DiagnosticCatalog.page("no-such-code"));
    assertNull(DiagnosticCatalog.page(""));
    assertTrue(DiagnosticCatalog.page("dead-write").startsWith("Hint. "));
    assertFalse(DiagnosticCatalog.page("ignore-syntax").contains("## Machine"));
  }

  /** Editors wrap a page to the width of their window, so a paragraph of it is one line. */
  @Test
  void aParagraphOfAPageIsOneLine() {
    Pattern broken = Pattern.compile("\\w[,.]?\n *[\\w(\\[]");
    for (String code : DiagnosticCatalog.codes()) {
      String prose = EXAMPLE.matcher(DiagnosticCatalog.page(code)).replaceAll("");
      assertFalse(broken.matcher(prose).find(), prose);
    }
    assertTrue(
        DiagnosticCatalog.page("unknown-mnemonic")
            .startsWith(
                "Error. No instruction of this instruction set has that name. Mnemonics are written"
                    + " in capitals. If other sets have the instruction, the message names"
                    + " them.\n\n"
                    + "```gsass\n"
                    + "FADDD R1, R2, R3\n"
                    + "RET\n"
                    + "```\n"),
        DiagnosticCatalog.page("unknown-mnemonic"));
  }

  private static List<Problem> problems(String text) {
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), text);
    List<Problem> all = new ArrayList<>(document.program().problems());
    all.addAll(Analyses.run(document, Limits.G80));
    return all;
  }
}
