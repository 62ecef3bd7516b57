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
import org.sass.lang.ui.WordColors;

/**
 * Shows values at the end of a line. If they do not fit into the editor, they are drawn at its
 * right edge, over the end of other hints in the line. The reason is that the user cannot scroll to
 * what follows the end of a line.
 */
final class ValueMining extends LineEndCodeMining {
  private static final int EDGE_PIXELS = 4;

  /** The widget's data key for the horizontal scroll position at which values were drawn last. */
  private static final String SCROLL_POSITION_KEY = "org.sass.lang.ui.debug.values.scrolled";

  private final ValueMinings minings;
  private final int codeEnd;
  private final Hint hint;

  /**
   * Another hint that is shown after the code of a line but is not part of its text, such as the
   * word of the instruction.
   *
   * @param offset the offset before which the hint is shown
   */
  record Hint(int offset, String label) {}

  /**
   * Creates the mining of a line.
   *
   * @param codeEnd the offset where the code of the line ends; code is never covered
   * @param hint the hint after the code, which is covered completely or not at all; null for none
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
    int right = widget.getClientArea().width - EDGE_PIXELS;
    int at = Math.min(x, Math.max(minings.xPixel(codeEnd) + EDGE_PIXELS, right - size.x));
    int from =
        at < x && coversPartOfHint(gc, at)
            ? minings.xPixel(codeEnd) + EDGE_PIXELS
            : at - EDGE_PIXELS;
    Rectangle place = new Rectangle(from, y, right + EDGE_PIXELS - from, size.y);
    if (at < x) {
      redrawIfScrolled(widget);
      if (!gc.getClipping().contains(place.x, y + 1)) {
        // Only a part of the line is painted now. The rest of the place still shows the comment, so
        // paint it, too.
        widget.redraw(place.x, y, place.width, place.height, false);
      }
    }
    Font font = gc.getFont();
    minings.addOverlay(
        above -> {
          if (at < x) {
            above.setBackground(widget.getBackground());
            above.fillRectangle(place);
          }
          above.setFont(font);
          above.setForeground(WordColors.hintColor(widget.getBackground(), color));
          above.drawString(getLabel(), at, y, true);
        });
    return size;
  }

  /**
   * Returns whether values drawn from a pixel on would cover only a part of the hint. Half a word
   * is useless.
   */
  private boolean coversPartOfHint(GC gc, int x) {
    if (hint == null) {
      return false;
    }
    // The platform makes room for a hint after the character before it, so the position of the
    // hint's own offset is where the hint ends.
    int start = minings.xPixel(hint.offset() - 1) + gc.stringExtent(" ").x;
    return x - EDGE_PIXELS < start + gc.stringExtent(hint.label()).x;
  }

  /**
   * Repaints the widget if it was scrolled sideways: scrolling has moved the values that were drawn
   * at the edge.
   */
  private static void redrawIfScrolled(StyledText widget) {
    Object before = widget.getData(SCROLL_POSITION_KEY);
    Integer now = widget.getHorizontalPixel();
    if (!now.equals(before)) {
      widget.setData(SCROLL_POSITION_KEY, now);
      widget.redraw();
    }
  }

  /** Repaints the editor, because other values follow, or none. */
  @Override
  public void dispose() {
    super.dispose();
    minings.repaint();
  }
}
