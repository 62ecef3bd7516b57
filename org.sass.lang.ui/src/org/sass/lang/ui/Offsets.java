package org.sass.lang.ui;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Converts between the character offsets of Eclipse and the lines and columns of the language
 * services.
 */
public final class Offsets {
  private Offsets() {}

  /** Returns the line and column of an offset. */
  public static Position toPosition(IDocument document, int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return new Position(line, offset - document.getLineOffset(line));
  }

  /** Returns the range of some characters. */
  public static Range toRange(IDocument document, int offset, int length)
      throws BadLocationException {
    return new Range(toPosition(document, offset), toPosition(document, offset + length));
  }

  /**
   * Returns the offset of a position. A position in a line that the text does not have means the
   * end of the text.
   */
  public static int toOffset(IDocument document, Position position) {
    try {
      int offset = document.getLineOffset(position.getLine()) + position.getCharacter();
      return Math.min(offset, document.getLength());
    } catch (BadLocationException e) {
      return document.getLength();
    }
  }
}
