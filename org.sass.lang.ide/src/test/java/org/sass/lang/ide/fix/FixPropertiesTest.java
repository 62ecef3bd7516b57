package org.sass.lang.ide.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.flow.Limits;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;

/** Checks properties that every action must have for any text. */
class FixPropertiesTest {
  private static final Options OPTIONS = Options.of(Isas.load("sm_10"));

  /**
   * Codes of problems whose fixes uncover code that was in a comment, or leave a choice to the
   * user. The problems after such a fix are not checked.
   */
  private static final List<String> UNCHECKED_CODES = List.of("open-comment");

  private static Document document(String text) {
    return Document.of(OPTIONS, text);
  }

  private static FixContext fixContext(Document document) {
    return new FixContext(
        document, Settings.DEFAULTS, List.of(), "file:///a", 1, ActionCapabilities.ALL);
  }

  private static List<QuickFix> fixes(Document document, Problem problem, List<String> kinds) {
    Position at = new Position(problem.line() - 1, problem.start());
    Range range = new Range(at, at);
    return CodeActions.fixes(fixContext(document), range, List.of(), kinds, () -> {});
  }

  private static List<Path> listings() throws IOException {
    Path raw = Path.of(System.getProperty("gsass.corpus", "../shared"), "data", "sm_10", "raw");
    Assumptions.assumeTrue(Files.isDirectory(raw), "skipped: there are no listings in " + raw);
    try (Stream<Path> files = Files.list(raw)) {
      return files.sorted().toList();
    }
  }

  private static List<List<String>> words(Document document) {
    List<List<String>> words = new ArrayList<>();
    for (Kernel kernel : document.program().kernels()) {
      if (!kernel.code().isEmpty()) {
        words.add(kernel.code().stream().map(p -> p.address() + " " + p.word()).toList());
      }
    }
    return words;
  }

  @Test
  void wrongLinesAreFixed() throws IOException {
    Path file =
        Path.of("../org.sass.lang/src/test/resources/org/sass/lang/assemble/wrong-lines.txt");
    int fixed = 0;
    for (String line : Files.readAllLines(file)) {
      int comment = line.indexOf("  // ");
      if (comment < 0 || line.startsWith("#")) {
        continue;
      }
      String text = line.substring(0, comment) + "\nNOP\nNOP.EXIT\n";
      fixed += check(document(text));
    }
    assertTrue(fixed > 250, "only " + fixed + " fixes");
  }

  @Test
  void brokenListingsAreFixed() throws IOException {
    Random random = new Random(3);
    int fixed = 0;
    for (Path path : listings()) {
      List<String> lines = new String(Files.readAllBytes(path), "UTF-8").lines().toList();
      for (int round = 0; round < 12; round++) {
        int from = random.nextInt(Math.max(1, lines.size() - 30));
        List<String> part = lines.subList(from, Math.min(lines.size(), from + 30));
        fixed += check(document(breakText(String.join("\n", part), random)));
      }
    }
    assertTrue(fixed > 300, "only " + fixed + " fixes");
  }

  private static String breakText(String text, Random random) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < 3; i++) {
      int at = random.nextInt(out.length());
      switch (random.nextInt(4)) {
        case 0 -> out.deleteCharAt(at);
        case 1 -> out.insert(at, "R0,.x1[]()L;: /*".charAt(random.nextInt(16)));
        case 2 -> out.setCharAt(at, "ABCFR0129,.[".charAt(random.nextInt(12)));
        default -> {
          char c = out.charAt(at);
          int other = Math.min(out.length() - 1, at + 1);
          out.setCharAt(at, out.charAt(other));
          out.setCharAt(other, c);
        }
      }
    }
    return out.toString();
  }

  /** Applies and checks each fix of each problem. Returns the number of fixes of errors. */
  private static int check(Document document) {
    int count = 0;
    for (Problem problem : document.program().problems()) {
      for (QuickFix fix : fixes(document, problem, List.of(CodeActionKind.QuickFix))) {
        if (fix.problem() == null
            || !fix.problem().equals(problem)
            || fix.title().startsWith("Ignore")) {
          continue;
        }
        List<Change> changes = fix.computeChanges();
        Document after = Change.apply(document, changes);
        String told =
            fix.title() + "\n" + problem + "\n" + document.text() + "\n----\n" + after.text();
        assertFalse(changes.isEmpty(), told);
        assertNoOverlap(changes, told);
        if (UNCHECKED_CODES.contains(problem.code())) {
          continue;
        }
        List<Problem> left =
            LineProblems.of(after, problem.line() - 1 + lineShift(changes, problem));
        assertTrue(left.stream().noneMatch(p -> p.message().equals(problem.message())), told);
        long was = errors(LineProblems.of(document, problem.line() - 1));
        long now = errors(left);
        // Only one error at a time is reported for a text with two mistakes. So the next one may
        // appear after a misspelt word is corrected.
        boolean spelling = problem.replacement() != null && isSpelling(document, problem);
        boolean first = fix.isPreferred() && problem.isError() && !spelling;
        assertTrue(first ? now < was : now <= was, () -> left + "\n" + told);
        count += problem.isError() ? 1 : 0;
      }
    }
    return count;
  }

  /**
   * Checks the examples of the guide: each fix that is offered for a finding removes it, and causes
   * no error.
   */
  @Test
  void findingsOfTheGuideAreFixed() {
    int fixed = 0;
    for (String code : DiagnosticCatalog.codes()) {
      String page = DiagnosticCatalog.page(code);
      int start = page.indexOf("```gsass\n");
      if (!DiagnosticCatalog.isAnalysis(code) || start < 0) {
        continue;
      }
      start += 9;
      Document document = document(page.substring(start, page.indexOf("```", start)));
      List<Problem> found = findings(document);
      for (Problem problem : found) {
        FixContext asked =
            new FixContext(
                document, Settings.DEFAULTS, found, "file:///a", 1, ActionCapabilities.ALL);
        Position at = new Position(problem.line() - 1, problem.start());
        List<String> only = List.of(CodeActionKind.QuickFix);
        for (QuickFix fix :
            CodeActions.fixes(asked, new Range(at, at), List.of(), only, () -> {})) {
          Document after = Change.apply(document, fix.computeChanges());
          String told = fix.title() + "\n" + document.text() + "----\n" + after.text();
          assertEquals(List.of(), errors(after), told);
          assertTrue(
              findings(after).stream().filter(p -> p.code().equals(fix.problem().code())).count()
                  < found.stream().filter(p -> p.code().equals(fix.problem().code())).count(),
              () -> findings(after) + "\n" + told);
          fixed++;
        }
      }
    }
    assertTrue(fixed > 30, "only " + fixed + " fixes");
  }

  private static List<Problem> findings(Document document) {
    List<Problem> all = new ArrayList<>(document.program().problems());
    all.addAll(new AnalysisCache().run(document, Limits.G80, () -> false));
    return all;
  }

  private static boolean isSpelling(Document document, Problem problem) {
    int line = problem.line() - 1;
    String marked = document.text(line, problem.start(), line, problem.end());
    return marked.equalsIgnoreCase(problem.replacement());
  }

  /** Checks that changes do not overlap, because editors refuse overlapping ones. */
  private static void assertNoOverlap(List<Change> changes, String message) {
    List<Change> sorted = new ArrayList<>(changes);
    sorted.sort(Comparator.comparingInt(Change::startLine).thenComparingInt(Change::startColumn));
    for (int i = 1; i < sorted.size(); i++) {
      Change a = sorted.get(i - 1);
      Change b = sorted.get(i);
      boolean apart =
          a.endLine() < b.startLine()
              || a.endLine() == b.startLine() && a.endColumn() <= b.startColumn();
      assertTrue(apart, () -> a + " overlaps " + b + " in " + message);
    }
  }

  private static long errors(List<Problem> problems) {
    return problems.stream().filter(Problem::isError).count();
  }

  /** Returns the number of lines by which the changes move the line of a problem. */
  private static int lineShift(List<Change> changes, Problem problem) {
    int shift = 0;
    for (Change c : changes) {
      boolean before =
          c.endLine() < problem.line() - 1
              || c.startLine() == problem.line() - 1 && c.startColumn() == 0 && c.endColumn() == 0;
      int more =
          (int) c.text().chars().filter(x -> x == '\n').count() - (c.endLine() - c.startLine());
      shift += before ? more : 0;
    }
    return shift;
  }

  @Test
  void sourcesOfListingsAreTheSameProgram() throws IOException {
    for (Path path : listings()) {
      Document listing = document(new String(Files.readAllBytes(path), "UTF-8"));
      for (QuickFix fix : source(listing, "source.gsass.toSource")) {
        Document source = Change.apply(listing, fix.computeChanges());
        assertFalse(source.program().hasErrors(), () -> path + " " + source.program().problems());
        assertEquals(words(listing), words(source), path.toString());
      }
      for (QuickFix fix : source(listing, "source.gsass.removeColumns")) {
        Document source = Change.apply(listing, fix.computeChanges());
        assertEquals(listing.program().hasErrors(), source.program().hasErrors(), path.toString());
        assertEquals(words(listing), words(source), path.toString());
      }
    }
  }

  /**
   * Checks that the conversion of parameters from 64 to 32 bits can be undone. For one listing its
   * result must be the program that FlexGripPlus ships.
   */
  @Test
  void parametersMoveThereAndBack() throws IOException {
    int count = 0;
    for (Path path : listings()) {
      Document wide = document(new String(Files.readAllBytes(path), "UTF-8"));
      for (QuickFix there : source(wide, "source.gsass.params64to32")) {
        Document narrow = Change.apply(wide, there.computeChanges());
        assertEquals(wide.program().problems(), narrow.program().problems(), path.toString());
        List<QuickFix> back = source(narrow, "source.gsass.params32to64");
        for (QuickFix fix : back) {
          List<Change> changes = fix.computeChanges();
          if (!changes.isEmpty()) {
            assertEquals(wide.text(), Change.apply(narrow, changes).text(), path.toString());
            count++;
          }
        }
        if (path.endsWith("VectorAdd_integer_kernel.sass")) {
          QuickFix end = source(narrow, "source.gsass.appendEnd").get(0);
          Document ended = Change.apply(narrow, end.computeChanges());
          assertEquals(shippedHexUnits(), units(ended), path.toString());
        }
      }
    }
    assertTrue(count >= 5, "only " + count + " listings were converted and back");
  }

  private static List<String> units(Document document) {
    List<String> units = new ArrayList<>();
    for (PlacedInstruction placed : document.program().kernels().get(0).code()) {
      units.add(String.format("%08X", (int) placed.word().low()));
      if (placed.bytes() == 8) {
        units.add(String.format("%08X", (int) (placed.word().low() >>> 32)));
      }
    }
    return units;
  }

  private static List<String> shippedHexUnits() throws IOException {
    String corpus = System.getProperty("gsass.corpus", "../shared");
    Path file = Path.of(corpus, "data", "rtl", "application", "vadd_i", "kernel.hex");
    return Files.readAllLines(file).stream().map(String::strip).filter(l -> !l.isEmpty()).toList();
  }

  private static List<QuickFix> source(Document document, String kind) {
    Range start = new Range(new Position(0, 0), new Position(0, 0));
    return CodeActions.fixes(fixContext(document), start, List.of(), List.of(kind), () -> {});
  }

  /**
   * Checks that rewriting an instruction (its size, its spelling, its columns) leaves the errors
   * unchanged and, unless its size changes, also the code.
   */
  @Test
  void rewritingKeepsTheMeaning() throws IOException {
    int count = 0;
    for (Path path : listings()) {
      String text = new String(Files.readAllBytes(path), "UTF-8");
      Document document = document(text);
      Random random = new Random(path.getFileName().toString().hashCode());
      for (int i = 0; i < 25; i++) {
        int line = random.nextInt(document.lineCount());
        int column = random.nextInt(document.lineLength(line) + 1);
        Range range = new Range(new Position(line, column), new Position(line, column));
        List<String> only = List.of(CodeActionKind.Refactor);
        for (QuickFix fix :
            CodeActions.fixes(fixContext(document), range, List.of(), only, () -> {})) {
          Document after = Change.apply(document, fix.computeChanges());
          String told = path + ":" + (line + 1) + " " + fix.title() + " -> " + after.lineText(line);
          assertEquals(errors(document), errors(after), told);
          if (!fix.title().startsWith("Use the short") && !fix.title().startsWith("Use the long")) {
            assertEquals(words(document), words(after), told);
          }
          count++;
        }
      }
    }
    assertTrue(count > 200, "only " + count);
  }

  private static List<String> errors(Document document) {
    return document.program().problems().stream()
        .filter(Problem::isError)
        .map(Problem::code)
        .toList();
  }

  @Test
  void anyPlaceIsAnswered() {
    Random random = new Random(1);
    for (String text : List.of("", "\n", "FADD", "a:", "/*", "/*0000*/", ".word", ".param", "\0")) {
      Document document = document(text);
      for (int i = 0; i < 10; i++) {
        Position start = new Position(random.nextInt(4) - 1, random.nextInt(9) - 1);
        Position end = new Position(random.nextInt(4), random.nextInt(9));
        for (QuickFix fix :
            CodeActions.fixes(
                fixContext(document), new Range(start, end), List.of(), null, () -> {})) {
          Change.apply(document, fix.computeChanges());
        }
      }
    }
  }
}
