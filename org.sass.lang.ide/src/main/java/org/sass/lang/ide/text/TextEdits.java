package org.sass.lang.ide.text;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.edit.Change;

/** Changes of texts as editors take them. */
public final class TextEdits {

  private TextEdits() {}

  /** The edits that say the same as some changes. */
  public static List<TextEdit> of(List<Change> changes) {
    List<TextEdit> edits = new ArrayList<>(changes.size());
    for (Change c : changes) {
      edits.add(new TextEdit(range(c), c.text()));
    }
    return edits;
  }

  /** What a change replaces. */
  public static Range range(Change c) {
    Position start = new Position(c.startLine(), c.startColumn());
    return new Range(start, new Position(c.endLine(), c.endColumn()));
  }
}
