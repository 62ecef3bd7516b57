package org.sass.lang.ide.fix;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Problem;
import org.sass.lang.edit.Change;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.flow.Limits;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.settings.Settings;

/** Each action with what it makes of the text: the lines that go and those that come. */
class CodeActionsTest {
  private static final String URI = "file:///kernel.gsass";

  @Test
  void mendsProblems() throws IOException {
    Cases.check("fix.txt", text -> answer(text, CodeActionKind.QuickFix));
  }

  @Test
  void writesOtherwise() throws IOException {
    Cases.check("rewrite.txt", text -> answer(text, CodeActionKind.Refactor));
  }

  @Test
  void changesWholeTexts() throws IOException {
    Cases.check("source-actions.txt", text -> answer(text, CodeActionKind.Source));
  }

  @Test
  void mendsFindings() throws IOException {
    Cases.check("fix-analyses.txt", text -> answer(text, CodeActionKind.QuickFix));
  }

  private static String answer(String text, String kind) {
    Fixture fixture = Fixture.of(text);
    Document document = fixture.document();
    StringBuilder out = new StringBuilder();
    for (CodeAction action : actions(fixture, kind)) {
      boolean preferred = Boolean.TRUE.equals(action.getIsPreferred());
      out.append("* ").append(action.getTitle()).append(preferred ? " (preferred)" : "");
      out.append('\n');
      out.append(difference(document.text(), Change.apply(document, changes(action)).text()));
    }
    return out.toString();
  }

  /** The actions with their edits. */
  static List<CodeAction> actions(Fixture fixture, String kind) {
    CodeActionContext context =
        new CodeActionContext(diagnostics(fixture.document()), List.of(kind));
    Range range = new Range(fixture.start(), fixture.end());
    List<CodeAction> all = new ArrayList<>();
    for (Either<Command, CodeAction> one :
        CodeActions.of(fixture.document(), Settings.DEFAULTS, URI, range, context, () -> {})) {
      all.add(
          CodeActions.resolve(
              fixture.document(), Settings.DEFAULTS, one.getRight(), result -> {}, () -> {}));
    }
    return all;
  }

  /** Everything that an editor shows of a text. */
  static List<Diagnostic> diagnostics(Document document) {
    List<Problem> problems = new ArrayList<>(document.program().problems());
    problems.addAll(new AnalysisCache().run(document, Limits.G80, () -> false));
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

  /** Lines before and after, those that both start or end with left out where nothing changes. */
  static String difference(String before, String after) {
    List<String> was = before.lines().toList();
    List<String> now = after.lines().toList();
    int[][] common = new int[was.size() + 1][now.size() + 1];
    for (int i = was.size() - 1; i >= 0; i--) {
      for (int k = now.size() - 1; k >= 0; k--) {
        common[i][k] =
            was.get(i).equals(now.get(k))
                ? common[i + 1][k + 1] + 1
                : Math.max(common[i + 1][k], common[i][k + 1]);
      }
    }
    StringBuilder out = new StringBuilder();
    int i = 0;
    int k = 0;
    while (i < was.size() || k < now.size()) {
      if (i < was.size() && k < now.size() && was.get(i).equals(now.get(k))) {
        i++;
        k++;
      } else if (i < was.size() && (k == now.size() || common[i + 1][k] >= common[i][k + 1])) {
        out.append("  - ").append(was.get(i++)).append('\n');
      } else {
        out.append("  + ").append(now.get(k++)).append('\n');
      }
    }
    return out.isEmpty() ? "  (nothing changes)\n" : out.toString();
  }
}
