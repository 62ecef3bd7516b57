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
  private static final int ROW = 32;
  private static final int USUAL = 26;

  /**
   * Maximum width of a bit, in pixels. The names of fields need room, but in wider cells the eye
   * can no longer follow the bits.
   */
  private static final int MOST = 56;

  private static final int LEAST = 11;
  private static final int GAP = 6;

  private final IntConsumer flip;
  private final IntConsumer look;
  private Bits bits;

  /** The bit that the keys act on, from 0 for the lowest bit. */
  private int chosen;

  /**
   * The index of the highlighted field, which the user looks at in the grid or in the table; -1 for
   * none.
   */
  private int lit = -1;

  /**
   * Creates a grid without bits.
   *
   * @param flip takes the number of a bit that the user flips
   * @param look takes the index of the field that the user looks at; -1 for none
   */
  BitGrid(Composite parent, IntConsumer flip, IntConsumer look) {
    super(parent, SWT.DOUBLE_BUFFERED);
    this.flip = flip;
    this.look = look;
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.MouseMove, event -> pointed(event.x, event.y));
    addListener(SWT.MouseExit, event -> pointed(-1, -1));
    addListener(SWT.MouseUp, this::clicked);
    addListener(SWT.KeyDown, this::key);
    addListener(SWT.Traverse, Keys::traverse);
    addListener(SWT.FocusIn, event -> focused(true));
    addListener(SWT.FocusOut, event -> focused(false));
    GridAccess.of(this, () -> bits == null ? 0 : bits.size(), this::describe, () -> chosen);
  }

  /** Shows a word; null shows nothing. The chosen bit stays the same if the word has it. */
  void show(Bits some) {
    bits = some;
    chosen = some == null ? 0 : Math.min(chosen, some.size() - 1);
    lit = -1;
    setToolTipText(null);
    redraw();
  }

  /** Highlights a field, given by its index; -1 for none. */
  void light(int field) {
    if (lit != field) {
      lit = field;
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
    int row = (bits.size() - 1 - bit) / ROW;
    int column = (bits.size() - 1 - bit) % ROW;
    return new Rectangle(margin() + column * width, row * rowHeight(), width, cellHeight());
  }

  @Override
  public Point computeSize(int width, int height, boolean changed) {
    int rows = bits == null ? 2 : (bits.size() + ROW - 1) / ROW;
    int wide = width == SWT.DEFAULT ? margin() + ROW * USUAL : width;
    return new Point(wide, rows * rowHeight());
  }

  private int line() {
    return Math.max(12, getFont().getFontData()[0].getHeight() * 3 / 2);
  }

  private int cellHeight() {
    return line() + 8;
  }

  private int rowHeight() {
    return cellHeight() + line() + 4 + GAP;
  }

  private int margin() {
    return 4 * line();
  }

  private int cellWidth() {
    return Math.max(LEAST, Math.min(MOST, (getClientArea().width - margin()) / ROW));
  }

  private int at(int x, int y) {
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
    for (int high = bits.size() - 1; high >= 0; high -= ROW) {
      int low = Math.max(0, high - ROW + 1);
      Rectangle first = cell(high);
      gc.setForeground(Paint.dim(this));
      gc.drawText(high + ":" + low, 0, first.y + 4, true);
      gc.setFont(Paint.letters());
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
    RGB colour = Bits.colour(field);
    boolean isLit = lit >= 0 && bits.owner()[bit] == lit;
    boolean isFixed = field != null && field.kind().equals("opcode");
    if (isLit || !isFixed) {
      gc.setBackground(Paint.tint(this, colour, isLit ? 0.5 : 0.2));
      gc.fillRectangle(cell);
    }
    gc.setBackground(Paint.line(this, colour));
    gc.fillRectangle(cell.x, cell.y + cell.height - 3, cell.width, 3);
    if (bit + 1 < bits.size() && bits.owner()[bit] != bits.owner()[bit + 1]) {
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
    if (bit == chosen && isFocusControl()) {
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
      int end = last(start, low);
      int next = end - 1;
      Field field = bits.field(start);
      if (field != null && width(gc, field.name()) > room(start, end)) {
        while (next >= low && isReserved(next)) {
          end = last(next, low);
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
  private int last(int start, int low) {
    int bit = start;
    while (bit > low && bits.owner()[bit - 1] == bits.owner()[start]) {
      bit--;
    }
    return bit;
  }

  private boolean isReserved(int bit) {
    Field field = bits.field(bit);
    return field == null || field.kind().equals("reserved");
  }

  private int room(int start, int end) {
    Rectangle right = cell(end);
    return right.x + right.width - cell(start).x - 5;
  }

  private static int width(GC gc, String name) {
    return gc.textExtent(name, SWT.DRAW_TRANSPARENT).x;
  }

  private void paintName(GC gc, Field field, int start, int end) {
    Rectangle left = cell(start);
    int y = left.y + left.height + 1;
    gc.setBackground(Paint.line(this, Bits.colour(field)));
    gc.fillRectangle(left.x, y, 2, line());
    gc.setForeground(Paint.dim(this));
    gc.drawText(cut(gc, field.name(), room(start, end)), left.x + 4, y, true);
  }

  /**
   * Shortens a name to a width. Below a single bit, an ellipsis would leave only one letter, so the
   * name is cut without one there.
   */
  private static String cut(GC gc, String name, int width) {
    String fitted = Paint.fit(gc, name, width);
    if (fitted.length() > 4) {
      return fitted;
    }
    int end = name.length();
    while (end > 0 && width(gc, name.substring(0, end)) > width) {
      end--;
    }
    return name.substring(0, end);
  }

  /**
   * Returns the bit above a point in the row of names; -1 if there is none or it belongs to no
   * field.
   */
  private int above(int x, int y) {
    int bit = at(x, y - cellHeight());
    return bit >= 0 && bits.field(bit) != null ? bit : -1;
  }

  private void pointed(int x, int y) {
    int bit = at(x, y);
    String says = bit < 0 ? null : bits.describe(bit) + ". Click to flip.";
    if (bit < 0 && above(x, y) >= 0) {
      // The name may be cut, so the tool tip shows the whole name.
      bit = above(x, y);
      says = bits.tell(bits.field(bit));
    }
    if (says == null ? getToolTipText() != null : !says.equals(getToolTipText())) {
      setToolTipText(says);
    }
    int field = bit < 0 ? -1 : bits.owner()[bit];
    if (field != lit) {
      light(field);
      look.accept(field);
    }
  }

  private void clicked(Event event) {
    int bit = at(event.x, event.y);
    if (bit >= 0 && event.button == 1) {
      setFocus();
      chosen = bit;
      redraw();
      flip.accept(bit);
    }
  }

  private void key(Event event) {
    if (bits == null) {
      return;
    }
    int last = bits.size() - 1;
    int next =
        switch (event.keyCode) {
          case SWT.ARROW_LEFT -> chosen + 1;
          case SWT.ARROW_RIGHT -> chosen - 1;
          case SWT.ARROW_UP -> chosen + ROW;
          case SWT.ARROW_DOWN -> chosen - ROW;
          case SWT.HOME -> last;
          case SWT.END -> 0;
          default -> -1;
        };
    if (next >= 0 && next <= last) {
      choose(next);
    } else if (event.character == ' ' || event.character == SWT.CR) {
      flip.accept(chosen);
    }
  }

  private void choose(int bit) {
    chosen = bit;
    light(bits.owner()[bit]);
    look.accept(bits.owner()[bit]);
    getAccessible().setFocus(bit);
    redraw();
  }

  private void focused(boolean in) {
    if (bits != null) {
      int field = in ? bits.owner()[chosen] : -1;
      light(field);
      look.accept(field);
    }
    redraw();
  }
}
