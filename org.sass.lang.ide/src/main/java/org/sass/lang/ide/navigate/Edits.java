package org.sass.lang.ide.navigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.asm.Document;

/** Applies edits to a document, as an editor does. */
final class Edits {

  /** How many edits are applied one by one; more cost less in one new text. */
  private static final int FEW = 32;

  private Edits() {}

  /** The document behind edits that do not overlap. */
  static Document apply(Document document, List<TextEdit> edits) {
    List<TextEdit> last = new ArrayList<>(edits);
    last.sort(
        Comparator.<TextEdit>comparingInt(e -> e.getRange().getStart().getLine())
            .thenComparingInt(e -> e.getRange().getStart().getCharacter())
            .reversed());
    if (last.size() > FEW) {
      return Document.of(document.options(), text(document, last));
    }
    Document now = document;
    for (TextEdit edit : last) {
      Position start = edit.getRange().getStart();
      Position end = edit.getRange().getEnd();
      now =
          now.edit(
              start.getLine(),
              start.getCharacter(),
              end.getLine(),
              end.getCharacter(),
              edit.getNewText());
    }
    return now;
  }

  /** The new text; the edits are given from the last one to the first. */
  private static String text(Document document, List<TextEdit> last) {
    StringBuilder text = new StringBuilder();
    int line = 0;
    int column = 0;
    for (int i = last.size() - 1; i >= 0; i--) {
      Range range = last.get(i).getRange();
      Position start = range.getStart();
      text.append(document.text(line, column, start.getLine(), start.getCharacter()));
      text.append(last.get(i).getNewText());
      line = range.getEnd().getLine();
      column = range.getEnd().getCharacter();
    }
    int end = document.lineCount() - 1;
    return text.append(document.text(line, column, end, document.lineLength(end))).toString();
  }
}
