package org.sass.lang.ide.navigate;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;

/** Applies text edits of the protocol to a document, as an editor does. */
final class AppliedEdits {

  private AppliedEdits() {}

  /** Returns the document after the edits. They must not overlap. */
  static Document apply(Document document, List<TextEdit> edits) {
    return Change.apply(document, edits.stream().map(AppliedEdits::change).toList());
  }

  private static Change change(TextEdit edit) {
    Range range = edit.getRange();
    return new Change(
        range.getStart().getLine(),
        range.getStart().getCharacter(),
        range.getEnd().getLine(),
        range.getEnd().getCharacter(),
        edit.getNewText());
  }
}
