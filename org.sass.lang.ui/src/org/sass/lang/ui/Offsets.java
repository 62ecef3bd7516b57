package org.sass.lang.ui;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** The workbench counts characters, the services lines and columns. */
public final class Offsets {
  private Offsets() {}

  /** The line and column of an offset. */
  public static Position position(IDocument document, int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return new Position(line, offset - document.getLineOffset(line));
  }

  /** The lines and columns of a part. */
  public static Range range(IDocument document, int offset, int length)
      throws BadLocationException {
    return new Range(position(document, offset), position(document, offset + length));
  }

  /** The offset of a place; one that the text no longer has is its end. */
  public static int offset(IDocument document, Position position) {
    try {
      int offset = document.getLineOffset(position.getLine()) + position.getCharacter();
      return Math.min(offset, document.getLength());
    } catch (BadLocationException e) {
      return document.getLength();
    }
  }
}
