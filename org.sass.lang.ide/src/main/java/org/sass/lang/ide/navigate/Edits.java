package org.sass.lang.ide.navigate;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.asm.Document;
import org.sass.lang.edit.Change;

/** Applies edits to a document, as an editor does. */
final class Edits {

  private Edits() {}

  /** The document behind edits that do not overlap. */
  static Document apply(Document document, List<TextEdit> edits) {
    return Change.apply(document, edits.stream().map(Edits::change).toList());
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
