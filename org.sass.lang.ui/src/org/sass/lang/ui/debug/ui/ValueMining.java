package org.sass.lang.ui.debug.ui;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;

/**
 * Values at the end of a line. Where the editor ends before they do, they stand at its right edge,
 * above the end of what else is shown there: what comes after the end of a line cannot be scrolled
 * to.
 */
final class ValueMining extends LineEndCodeMining {
  private static final int EDGE = 4;

  /** Where the widget keeps how far it was scrolled to the side when values were drawn last. */
  private static final String SCROLLED = "org.sass.lang.ui.debug.values.scrolled";

  private final ValueMinings minings;
  private final int codeEnd;
  private final Hint hint;

  /**
   * What else is shown after the code of a line that is not its text, such as its word.
   *
   * @param at the offset before which it is shown
   */
  record Hint(int at, String label) {}

  /**
   * Values at the end of a line.
   *
   * @param codeEnd the offset where the code of the line ends, which is never covered
   * @param hint is covered as a whole or not at all
   */
  ValueMining(
      IDocument document, int line, ValueMinings provider, int codeEnd, Hint hint, String label)
      throws BadLocationException {
    super(document, line, provider);
    this.minings = provider;
    this.codeEnd = codeEnd;
    this.hint = hint;
    setLabel(label);
  }

  @Override
  public Point draw(GC gc, StyledText widget, Color color, int x, int y) {
    Point size = gc.stringExtent(getLabel());
    int right = widget.getClientArea().width - EDGE;
    int at = Math.min(x, Math.max(minings.x(codeEnd) + EDGE, right - size.x));
    int from = at < x && cuts(gc, at) ? minings.x(codeEnd) + EDGE : at - EDGE;
    Rectangle place = new Rectangle(from, y, right + EDGE - from, size.y);
    if (at < x) {
      takeAlong(widget);
      if (!gc.getClipping().contains(place.x, y + 1)) {
        // Only a part of the line is painted now; the rest of the place still shows the comment.
        widget.redraw(place.x, y, place.width, place.height, false);
      }
    }
    Font font = gc.getFont();
    minings.above(
        above -> {
          if (at < x) {
            above.setBackground(widget.getBackground());
            above.fillRectangle(place);
          }
          above.setFont(font);
          above.setForeground(color);
          above.drawString(getLabel(), at, y, true);
        });
    return size;
  }

  /** Whether values from there on would leave a part of the hint: half a word says nothing. */
  private boolean cuts(GC gc, int at) {
    if (hint == null) {
      return false;
    }
    // The platform makes room for a hint after the character before it: the place of the hint's
    // own offset is where the hint ends.
    int start = minings.x(hint.at() - 1) + gc.stringExtent(" ").x;
    return at - EDGE < start + gc.stringExtent(hint.label()).x;
  }

  /** A text that moves to the side takes with it what stood at the edge. */
  private static void takeAlong(StyledText widget) {
    Object before = widget.getData(SCROLLED);
    Integer now = widget.getHorizontalPixel();
    if (!now.equals(before)) {
      widget.setData(SCROLLED, now);
      widget.redraw();
    }
  }

  /** Other values come, or none. */
  @Override
  public void dispose() {
    super.dispose();
    minings.paintAgain();
  }
}
