package org.sass.lang.ide.fix;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.sass.lang.asm.Change;
import org.sass.lang.asm.Document;
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
    CodeActionContext context = new CodeActionContext(List.of(), List.of(kind));
    Range range = new Range(fixture.start(), fixture.end());
    List<CodeAction> all = new ArrayList<>();
    for (Either<Command, CodeAction> one :
        CodeActions.of(fixture.document(), Settings.DEFAULTS, URI, range, context, () -> {})) {
      all.add(CodeActions.resolve(fixture.document(), Settings.DEFAULTS, one.getRight(), () -> {}));
    }
    return all;
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
