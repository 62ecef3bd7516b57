package org.sass.lang.ui.views;

import java.util.function.IntConsumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.sass.lang.ide.layout.BitLayout.Field;

/**
 * A grid of the bits of an instruction word, 32 in a row, each with the colour of its field. A
 * click, the space bar or Enter flips a bit; arrow keys, Home and End move from bit to bit.
 */
final class BitGrid extends Canvas {
  private static final int BITS_PER_ROW = 32;
  private static final int DEFAULT_CELL_WIDTH = 26;

  /**
   * Maximum width of a bit, in pixels. The names of fields need room, but in wider cells the eye
   * can no longer follow the bits.
   */
  private static final int MAX_CELL_WIDTH = 56;

  private static final int MIN_CELL_WIDTH = 11;
  private static final int ROW_GAP = 6;

  private final IntConsumer onFlip;
  private final IntConsumer onHighlight;
  private Bits bits;

  /** The bit that the keys act on, from 0 for the lowest bit. */
  private int selectedBit;

  /**
   * The index of the highlighted field, which the user looks at in the grid or in the table; -1 for
   * none.
   */
  private int highlightedField = -1;

  /**
   * Creates a grid without bits.
   *
   * @param onFlip takes the number of a bit that the user flips
   * @param onHighlight takes the index of the field that the user looks at; -1 for none
   */
  BitGrid(Composite parent, IntConsumer onFlip, IntConsumer onHighlight) {
    super(parent, SWT.DOUBLE_BUFFERED);
    this.onFlip = onFlip;
    this.onHighlight = onHighlight;
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.MouseMove, event -> mouseMoved(event.x, event.y));
    addListener(SWT.MouseExit, event -> mouseMoved(-1, -1));
    addListener(SWT.MouseUp, this::mouseClicked);
    addListener(SWT.KeyDown, this::keyPressed);
    addListener(SWT.Traverse, KeyHandling::handleTraverse);
    addListener(SWT.FocusIn, event -> focusChanged(true));
    addListener(SWT.FocusOut, event -> focusChanged(false));
    GridAccessibility.install(
        this, () -> bits == null ? 0 : bits.size(), this::describe, () -> selectedBit);
  }

  /** Shows a word; null shows nothing. The chosen bit stays the same if the word has it. */
  void show(Bits newBits) {
    bits = newBits;
    selectedBit = newBits == null ? 0 : Math.min(selectedBit, newBits.size() - 1);
    highlightedField = -1;
    setToolTipText(null);
    redraw();
  }

  /** Highlights a field, given by its index; -1 for none. */
  void highlight(int field) {
    if (highlightedField != field) {
      highlightedField = field;
      redraw();
    }
  }

  /** Returns the description of a bit for screen readers; empty without a word. */
  String describe(int bit) {
    return bits == null ? "" : bits.describe(bit);
  }

  /** Returns the rectangle in which a bit is painted. */
  Rectangle cell(int bit) {
    int width = cellWidth();
    int row = (bits.size() - 1 - bit) / BITS_PER_ROW;
    int column = (bits.size() - 1 - bit) % BITS_PER_ROW;
    return new Rectangle(margin() + column * width, row * rowHeight(), width, cellHeight());
  }

  @Override
  public Point computeSize(int width, int height, boolean changed) {
    int rows = bits == null ? 2 : (bits.size() + BITS_PER_ROW - 1) / BITS_PER_ROW;
    int wide = width == SWT.DEFAULT ? margin() + BITS_PER_ROW * DEFAULT_CELL_WIDTH : width;
    return new Point(wide, rows * rowHeight());
  }

  private int lineHeight() {
    return Math.max(12, getFont().getFontData()[0].getHeight() * 3 / 2);
  }

  private int cellHeight() {
    return lineHeight() + 8;
  }

  private int rowHeight() {
    return cellHeight() + lineHeight() + 4 + ROW_GAP;
  }

  private int margin() {
    return 4 * lineHeight();
  }

  private int cellWidth() {
    return Math.max(
        MIN_CELL_WIDTH,
        Math.min(MAX_CELL_WIDTH, (getClientArea().width - margin()) / BITS_PER_ROW));
  }

  private int bitAt(int x, int y) {
    for (int bit = 0; bits != null && bit < bits.size(); bit++) {
      if (cell(bit).contains(x, y)) {
        return bit;
      }
    }
    return -1;
  }

  private void paint(GC gc) {
    if (bits == null) {
      return;
    }
    Font usual = gc.getFont();
    for (int high = bits.size() - 1; high >= 0; high -= BITS_PER_ROW) {
      int low = Math.max(0, high - BITS_PER_ROW + 1);
      Rectangle first = cell(high);
      gc.setForeground(Paint.dimForeground(this));
      gc.drawText(high + ":" + low, 0, first.y + 4, true);
      gc.setFont(Paint.fixedWidthFont());
      for (int bit = high; bit >= low; bit--) {
        paintBit(gc, bit);
      }
      gc.setFont(usual);
      paintNames(gc, high, low);
    }
  }

  private void paintBit(GC gc, int bit) {
    Rectangle cell = cell(bit);
    Field field = bits.field(bit);
    RGB colour = Bits.fieldColor(field);
    boolean isLit = highlightedField >= 0 && bits.fieldIndexes()[bit] == highlightedField;
    boolean isFixed = field != null && field.kind().equals("opcode");
    if (isLit || !isFixed) {
      gc.setBackground(Paint.tint(this, colour, isLit ? 0.5 : 0.2));
      gc.fillRectangle(cell);
    }
    gc.setBackground(Paint.lineColor(this, colour));
    gc.fillRectangle(cell.x, cell.y + cell.height - 3, cell.width, 3);
    if (bit + 1 < bits.size() && bits.fieldIndexes()[bit] != bits.fieldIndexes()[bit + 1]) {
      gc.fillRectangle(cell.x, cell.y, 1, cell.height);
    }
    String digit = String.valueOf(bits.digit(bit));
    Point size = gc.textExtent(digit);
    gc.setForeground(getForeground());
    int x = cell.x + (cell.width - size.x) / 2;
    int y = cell.y + (cell.height - 3 - size.y) / 2;
    gc.drawText(digit, x, y, true);
    if (field != null && field.marked() || isLit && getDisplay().getHighContrast()) {
      // Drawing the text twice, one pixel apart, makes it bold in any font.
      gc.drawText(digit, x + 1, y, true);
      gc.drawRectangle(cell.x + 1, cell.y, cell.width - 2, cell.height - 1);
    }
    if (bit == selectedBit && isFocusControl()) {
      gc.drawFocus(cell.x + 1, cell.y + 1, cell.width - 2, cell.height - 2);
    }
  }

  /**
   * Paints the names of the fields of a row, each below the leftmost of its bits. A name that is
   * too long may extend below reserved bits that follow; these have no colour.
   */
  private void paintNames(GC gc, int high, int low) {
    int start = high;
    while (start >= low) {
      int end = lowestBitOfField(start, low);
      int next = end - 1;
      Field field = bits.field(start);
      if (field != null && textWidth(gc, field.name()) > availableWidth(start, end)) {
        while (next >= low && isReserved(next)) {
          end = lowestBitOfField(next, low);
          next = end - 1;
        }
      }
      if (field != null) {
        paintName(gc, field, start, end);
      }
      start = next;
    }
  }

  /**
   * Returns the lowest bit of a row for which it and all bits up to the given one belong to the
   * same field.
   */
  private int lowestBitOfField(int start, int low) {
    int bit = start;
    while (bit > low && bits.fieldIndexes()[bit - 1] == bits.fieldIndexes()[start]) {
      bit--;
    }
    return bit;
  }

  private boolean isReserved(int bit) {
    Field field = bits.field(bit);
    return field == null || field.kind().equals("reserved");
  }

  private int availableWidth(int start, int end) {
    Rectangle right = cell(end);
    return right.x + right.width - cell(start).x - 5;
  }

  private static int textWidth(GC gc, String name) {
    return gc.textExtent(name, SWT.DRAW_TRANSPARENT).x;
  }

  private void paintName(GC gc, Field field, int start, int end) {
    Rectangle left = cell(start);
    int y = left.y + left.height + 1;
    gc.setBackground(Paint.lineColor(this, Bits.fieldColor(field)));
    gc.fillRectangle(left.x, y, 2, lineHeight());
    gc.setForeground(Paint.dimForeground(this));
    gc.drawText(shortenName(gc, field.name(), availableWidth(start, end)), left.x + 4, y, true);
  }

  /**
   * Shortens a name to a width. Below a single bit, an ellipsis would leave only one letter, so the
   * name is cut without one there.
   */
  private static String shortenName(GC gc, String name, int width) {
    String fitted = Paint.shortenToWidth(gc, name, width);
    if (fitted.length() > 4) {
      return fitted;
    }
    int end = name.length();
    while (end > 0 && textWidth(gc, name.substring(0, end)) > width) {
      end--;
    }
    return name.substring(0, end);
  }

  /**
   * Returns the bit above a point in the row of names; -1 if there is none or it belongs to no
   * field.
   */
  private int bitAboveName(int x, int y) {
    int bit = bitAt(x, y - cellHeight());
    return bit >= 0 && bits.field(bit) != null ? bit : -1;
  }

  private void mouseMoved(int x, int y) {
    int bit = bitAt(x, y);
    String toolTip = bit < 0 ? null : bits.describe(bit) + ". Click to flip.";
    if (bit < 0 && bitAboveName(x, y) >= 0) {
      // The name may be cut, so the tool tip shows the whole name.
      bit = bitAboveName(x, y);
      toolTip = bits.describeField(bits.field(bit));
    }
    if (toolTip == null ? getToolTipText() != null : !toolTip.equals(getToolTipText())) {
      setToolTipText(toolTip);
    }
    int field = bit < 0 ? -1 : bits.fieldIndexes()[bit];
    if (field != highlightedField) {
      highlight(field);
      onHighlight.accept(field);
    }
  }

  private void mouseClicked(Event event) {
    int bit = bitAt(event.x, event.y);
    if (bit >= 0 && event.button == 1) {
      setFocus();
      selectedBit = bit;
      redraw();
      onFlip.accept(bit);
    }
  }

  private void keyPressed(Event event) {
    if (bits == null) {
      return;
    }
    int last = bits.size() - 1;
    int next =
        switch (event.keyCode) {
          case SWT.ARROW_LEFT -> selectedBit + 1;
          case SWT.ARROW_RIGHT -> selectedBit - 1;
          case SWT.ARROW_UP -> selectedBit + BITS_PER_ROW;
          case SWT.ARROW_DOWN -> selectedBit - BITS_PER_ROW;
          case SWT.HOME -> last;
          case SWT.END -> 0;
          default -> -1;
        };
    if (next >= 0 && next <= last) {
      selectBit(next);
    } else if (event.character == ' ' || event.character == SWT.CR) {
      onFlip.accept(selectedBit);
    }
  }

  private void selectBit(int bit) {
    selectedBit = bit;
    highlight(bits.fieldIndexes()[bit]);
    onHighlight.accept(bits.fieldIndexes()[bit]);
    getAccessible().setFocus(bit);
    redraw();
  }

  private void focusChanged(boolean hasFocus) {
    if (bits != null) {
      int field = hasFocus ? bits.fieldIndexes()[selectedBit] : -1;
      highlight(field);
      onHighlight.accept(field);
    }
    redraw();
  }
}
