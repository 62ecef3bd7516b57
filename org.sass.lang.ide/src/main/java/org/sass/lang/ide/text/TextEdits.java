package org.sass.lang.ide.text;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.edit.Change;

/** Translates changes of a text to the edits of the protocol. */
public final class TextEdits {

  private TextEdits() {}

  /** Returns the edits that make the given changes. */
  public static List<TextEdit> of(List<Change> changes) {
    List<TextEdit> edits = new ArrayList<>(changes.size());
    for (Change c : changes) {
      edits.add(new TextEdit(range(c), c.text()));
    }
    return edits;
  }

  /** Returns the range that a change replaces. */
  public static Range range(Change c) {
    Position start = new Position(c.startLine(), c.startColumn());
    return new Range(start, new Position(c.endLine(), c.endColumn()));
  }
}
