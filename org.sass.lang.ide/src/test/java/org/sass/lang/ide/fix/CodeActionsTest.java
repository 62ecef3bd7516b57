package org.sass.lang.ide.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.Progress;
import org.sass.lang.edit.SizeEdits;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.flow.Limits;
import org.sass.lang.ide.fix.CodeActions.Outcome;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.Problem;

/** Checks each action by its effect on the text: the removed lines and the added lines. */
class CodeActionsTest {
  private static final String URI = "file:///kernel.gsass";

  /** A client without annotations. Another test checks the annotations of changes. */
  private static final ActionCapabilities CAPABILITIES =
      new ActionCapabilities(true, true, true, false, true);

  @Test
  void fixesProblems() throws IOException {
    Cases.check("fix.txt", text -> describeActions(text, CodeActionKind.QuickFix));
  }

  @Test
  void writesOtherwise() throws IOException {
    Cases.check("rewrite.txt", text -> describeActions(text, CodeActionKind.Refactor));
  }

  @Test
  void changesWholeTexts() throws IOException {
    Cases.check("source-actions.txt", text -> describeActions(text, CodeActionKind.Source));
  }

  @Test
  void fixesFindings() throws IOException {
    Cases.check("fix-analyses.txt", text -> describeActions(text, CodeActionKind.QuickFix));
  }

  @Test
  void offersOnceWhatMendsAndRewrites() {
    Document document = Fixture.of("MOV32 R3, R2\nIADD$0 R3, R3, R1\nRET\n").document();
    FixContext asked = new FixContext(document, Settings.DEFAULTS, List.of(), URI, 1, CAPABILITIES);
    Range line = new Range(new Position(1, 0), new Position(1, 4));
    List<String> titles =
        CodeActions.of(asked, line, new CodeActionContext(List.of()), () -> {}).stream()
            .map(action -> action.getRight().getTitle())
            .toList();
    assertTrue(titles.contains("Use the long form MOV in line 1"), titles.toString());
    assertEquals(1, titles.stream().filter("Use the short form IADD32"::equals).count());
    assertEquals(titles.stream().distinct().toList(), titles);
  }

  @Test
  void fixesLaunchComments() {
    Document document = Fixture.of("//! launch blok=2 grid=2 grid=3$0\nRET\n").document();
    List<Problem> shown =
        List.of(
            Problem.error("launch-word", "", 1, 11, 15).withFix("block"),
            Problem.error("launch-twice", "", 1, 30, 31));
    FixContext asked = new FixContext(document, Settings.DEFAULTS, shown, URI, 1, CAPABILITIES);
    Range line = new Range(new Position(0, 0), new Position(0, 31));
    List<CodeAction> actions =
        resolveActions(asked, line, diagnostics(shown), CodeActionKind.QuickFix);
    assertEquals("Replace blok by block", actions.get(0).getTitle());
    assertEquals("Remove grid=3", actions.get(1).getTitle());
    assertEquals(
        "//! launch blok=2 grid=2", Change.apply(document, changes(actions.get(1))).lineText(0));
  }

  @Test
  void offersNothingForWhatIsTurnedOff() {
    Document document = Fixture.of("MVI R2, 0x1\nMVI R2, 0x2\nRET\n$0").document();
    List<Problem> findings = new AnalysisCache().run(document, Limits.G80, () -> false);
    Range first = new Range(new Position(0, 0), new Position(0, 11));
    Settings all = Settings.DEFAULTS;
    Settings off =
        new Settings(
            all.isa(),
            all.profile(),
            all.hints(),
            all.analyses(),
            Map.of("dead-write", Settings.Level.OFF),
            all.limits());
    Settings without =
        new Settings(all.isa(), all.profile(), all.hints(), false, Map.of(), all.limits());
    Settings louder =
        new Settings(
            all.isa(),
            all.profile(),
            all.hints(),
            true,
            Map.of("dead-write", Settings.Level.ERROR),
            all.limits());
    List<Diagnostic> named = diagnostics(findings);
    for (Settings settings : List.of(off, without)) {
      FixContext asked = new FixContext(document, settings, List.of(), URI, 1, CAPABILITIES);
      assertEquals(List.of(), resolveActions(asked, first, named, CodeActionKind.QuickFix));
    }
    List<Problem> shown =
        findings.stream().map(p -> p.withSeverity(Problem.Severity.ERROR)).toList();
    FixContext asked = new FixContext(document, louder, shown, URI, 1, CAPABILITIES);
    assertEquals(3, resolveActions(asked, first, List.of(), CodeActionKind.QuickFix).size());
  }

  @Test
  void saysHowManyKernelsHaveTheirEnd() {
    String kernel = "NOP.EXIT\n.end\n";
    Document document =
        Fixture.of(".kernel a\n" + kernel + ".kernel b\n" + kernel + "$0").document();
    List<String> told = new ArrayList<>();
    assertEquals(
        2, SizeEdits.appendEnds(document, (done, total) -> told.add(done + "/" + total)).size());
    assertEquals(List.of("0/2", "1/2"), told);
  }

  /** Some clients select a whole text up to the line after its last one. */
  @Test
  void aSelectionThatEndsAfterTheTextHasItsLastLine() {
    Document document = Fixture.of("NOP\nNOP.EXIT$0").document();
    Selection all = Selection.of(document, new Range(new Position(0, 0), new Position(2, 0)));
    assertEquals(new Selection(0, 0, 1, 8), all);
    assertEquals(1, all.lastSelectedLine());
    Selection end = Selection.of(document, new Range(new Position(2, 0), new Position(3, 5)));
    assertEquals(new Selection(1, 8, 1, 8), end);
  }

  private static String describeActions(String text, String kind) {
    Fixture fixture = Fixture.of(text);
    Document document = fixture.document();
    StringBuilder out = new StringBuilder();
    for (CodeAction action : actions(fixture, kind)) {
      if (action.getDisabled() != null) {
        out.append("* ").append(action.getTitle()).append("\n  cannot be done: ");
        out.append(action.getDisabled().getReason()).append('\n');
        continue;
      }
      boolean preferred = Boolean.TRUE.equals(action.getIsPreferred());
      out.append("* ").append(action.getTitle()).append(preferred ? " (preferred)" : "");
      out.append('\n');
      out.append(difference(document.text(), Change.apply(document, changes(action)).text()));
    }
    return out.toString();
  }

  /**
   * Returns the actions with their edits. They are asked for as VS Code does, with the diagnostics
   * that touch the cursor or selection.
   */
  static List<CodeAction> actions(Fixture fixture, String kind) {
    Document document = fixture.document();
    Range range = new Range(fixture.start(), fixture.end());
    List<Problem> findings = new AnalysisCache().run(document, Limits.G80, () -> false);
    List<Problem> shown = new ArrayList<>(document.program().problems());
    shown.addAll(findings);
    FixContext asked = new FixContext(document, Settings.DEFAULTS, shown, URI, 1, CAPABILITIES);
    Selection selection = Selection.of(document, range);
    List<Problem> near = shown.stream().filter(selection::touches).toList();
    return resolveActions(asked, range, diagnostics(near), kind);
  }

  /** Returns the actions as a client gets them if it takes each of them: with their edits. */
  static List<CodeAction> resolveActions(
      FixContext fixContext, Range range, List<Diagnostic> diagnostics, String kind) {
    CodeActionContext context = new CodeActionContext(diagnostics, List.of(kind));
    List<CodeAction> all = new ArrayList<>();
    for (Either<Command, CodeAction> one : CodeActions.of(fixContext, range, context, () -> {})) {
      CodeAction action = one.getRight();
      if (action.getEdit() == null && action.getDisabled() == null) {
        Outcome outcome =
            CodeActions.resolve(
                fixContext, action.getData(), action.getDiagnostics(), Progress.NONE, () -> {});
        action.setEdit(outcome.edit());
      }
      all.add(action);
    }
    return all;
  }

  static List<Diagnostic> diagnostics(List<Problem> problems) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Problem problem : problems) {
      Position start = new Position(problem.line() - 1, problem.start());
      Position end = new Position(problem.line() - 1, problem.end());
      Diagnostic diagnostic = new Diagnostic(new Range(start, end), problem.message());
      diagnostic.setCode(problem.code());
      diagnostic.setSeverity(DiagnosticSeverity.forValue(problem.severity().ordinal() + 1));
      diagnostics.add(diagnostic);
    }
    return diagnostics;
  }

  static List<Change> changes(CodeAction action) {
    assertNotNull(action.getEdit(), () -> action + " has no edit");
    List<Change> changes = new ArrayList<>();
    for (TextEdit edit : action.getEdit().getChanges().get(URI)) {
      Range range = edit.getRange();
      changes.add(
          new Change(
              range.getStart().getLine(),
              range.getStart().getCharacter(),
              range.getEnd().getLine(),
              range.getEnd().getCharacter(),
              edit.getNewText()));
    }
    return changes;
  }

  /**
   * Returns the removed lines with "-" and the added lines with "+". Lines that stay are left out.
   */
  static String difference(String before, String after) {
    List<String> oldLines = before.lines().toList();
    List<String> newLines = after.lines().toList();
    int[][] common = new int[oldLines.size() + 1][newLines.size() + 1];
    for (int i = oldLines.size() - 1; i >= 0; i--) {
      for (int k = newLines.size() - 1; k >= 0; k--) {
        common[i][k] =
            oldLines.get(i).equals(newLines.get(k))
                ? common[i + 1][k + 1] + 1
                : Math.max(common[i + 1][k], common[i][k + 1]);
      }
    }
    StringBuilder out = new StringBuilder();
    int i = 0;
    int k = 0;
    while (i < oldLines.size() || k < newLines.size()) {
      if (i < oldLines.size() && k < newLines.size() && oldLines.get(i).equals(newLines.get(k))) {
        i++;
        k++;
      } else if (i < oldLines.size()
          && (k == newLines.size() || common[i + 1][k] >= common[i][k + 1])) {
        out.append("  - ").append(oldLines.get(i++)).append('\n');
      } else {
        out.append("  + ").append(newLines.get(k++)).append('\n');
      }
    }
    return out.isEmpty() ? "  (nothing changes)\n" : out.toString();
  }
}
