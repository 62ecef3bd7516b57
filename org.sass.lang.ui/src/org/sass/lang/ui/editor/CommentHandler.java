package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/**
 * Toggles comments: comments out the selected lines, or removes the comment marks if all of them
 * are comments. A launch comment ({@code //!}) does not count as a line that was commented out. It
 * is commented out like code, and then no longer says how the kernel is launched.
 */
public final class CommentHandler extends AbstractHandler {
  private static final String COMMENT_MARK = "//";
  private static final String LAUNCH_COMMENT_MARK = "//!";

  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    if (cursor == null) {
      return null;
    }
    IDocument document = cursor.document();
    ITextSelection selection = cursor.selection();
    try {
      int first = document.getLineOfOffset(selection.getOffset());
      int last = lastLine(document, selection, first);
      Changes.apply(document, toggleEdits(document, first, last), "Toggle Comment");
      if (selection.getLength() > 0) {
        IRegion end = document.getLineInformation(last);
        int start = document.getLineOffset(first);
        cursor.editor().selectAndReveal(start, end.getOffset() + end.getLength() - start);
      }
    } catch (BadLocationException e) {
      throw new IllegalStateException("a selection outside of the text", e);
    }
    return null;
  }

  /**
   * Returns the last selected line. A selection that ends at the start of a line does not include
   * this line.
   */
  private static int lastLine(IDocument document, ITextSelection selection, int first)
      throws BadLocationException {
    int end = selection.getOffset() + selection.getLength();
    int last = document.getLineOfOffset(end);
    return last > first && document.getLineOffset(last) == end ? last - 1 : last;
  }

  private static List<TextEdit> toggleEdits(IDocument document, int first, int last)
      throws BadLocationException {
    List<TextEdit> remove = new ArrayList<>();
    List<Integer> lines = new ArrayList<>();
    int column = Integer.MAX_VALUE;
    for (int line = first; line <= last; line++) {
      IRegion region = document.getLineInformation(line);
      String text = document.get(region.getOffset(), region.getLength());
      if (text.isBlank()) {
        continue;
      }
      lines.add(line);
      int start = text.length() - text.stripLeading().length();
      column = Math.min(column, start);
      if (text.startsWith(COMMENT_MARK, start) && !text.startsWith(LAUNCH_COMMENT_MARK, start)) {
        int end = start + COMMENT_MARK.length();
        remove.add(createEdit(line, start, text.startsWith(" ", end) ? end + 1 : end, ""));
      }
    }
    if (remove.size() == lines.size()) {
      return remove;
    }
    List<TextEdit> add = new ArrayList<>();
    for (int line : lines) {
      add.add(createEdit(line, column, column, COMMENT_MARK + " "));
    }
    return add;
  }

  private static TextEdit createEdit(int line, int start, int end, String text) {
    return new TextEdit(new Range(new Position(line, start), new Position(line, end)), text);
  }
}
