package org.sass.lang.ide.completion;

import java.io.IOException;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.settings.Settings;

/** Checks the completion items at a cursor, and the line after the first of them is inserted. */
class CompletionsTest {
  private static final int MAX_SHOWN_ITEMS = 12;

  @Test
  void offersWhatFits() throws IOException {
    Cases.check("completion.txt", CompletionsTest::describeCompletions);
  }

  private static String describeCompletions(String text) {
    Fixture fixture = Fixture.of(text);
    boolean snippets = text.contains("snippets");
    CompletionList list =
        Completions.complete(
            fixture.document(), Settings.DEFAULTS, fixture.start(), snippets, () -> {});
    StringBuilder answer = new StringBuilder();
    int shown = 0;
    for (CompletionItem item : list.getItems()) {
      if (shown++ == MAX_SHOWN_ITEMS) {
        answer.append("and ").append(list.getItems().size() - MAX_SHOWN_ITEMS).append(" more\n");
        break;
      }
      answer.append(line(item)).append('\n');
    }
    if (list.getItems().isEmpty()) {
      return "nothing\n";
    }
    answer.append("=> ").append(applyToLine(fixture.document(), list.getItems().get(0)));
    return answer.append('\n').toString();
  }

  private static String line(CompletionItem item) {
    CompletionItemLabelDetails details = item.getLabelDetails();
    String pattern = details == null || details.getDetail() == null ? "" : details.getDetail();
    String about =
        details == null || details.getDescription() == null ? "" : details.getDescription();
    return item.getLabel() + pattern + (about.isEmpty() ? "" : " — " + about);
  }

  /** Returns the line that the edit changes, after the edit. */
  static String applyToLine(Document document, CompletionItem item) {
    TextEdit edit = item.getTextEdit().getLeft();
    int line = edit.getRange().getStart().getLine();
    String text = document.lineText(line);
    return text.substring(0, edit.getRange().getStart().getCharacter())
        + edit.getNewText()
        + text.substring(edit.getRange().getEnd().getCharacter());
  }
}
