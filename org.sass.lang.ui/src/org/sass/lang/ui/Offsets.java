package org.sass.lang.ui;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** The workbench counts characters, the services lines and columns. */
final class Offsets {
  private Offsets() {}

  static Position position(IDocument document, int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return new Position(line, offset - document.getLineOffset(line));
  }

  static Range range(IDocument document, int offset, int length) throws BadLocationException {
    return new Range(position(document, offset), position(document, offset + length));
  }

  /** The offset of a place; one that the text no longer has is its end. */
  static int offset(IDocument document, Position position) {
    try {
      int offset = document.getLineOffset(position.getLine()) + position.getCharacter();
      return Math.min(offset, document.getLength());
    } catch (BadLocationException e) {
      return document.getLength();
    }
  }
}
