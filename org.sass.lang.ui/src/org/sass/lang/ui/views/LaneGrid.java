package org.sass.lang.ui.views;

import java.util.List;
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
import org.eclipse.swt.widgets.ScrollBar;

/**
 * Draws a table of the registers of a warp: one row for each register, one column for each lane.
 * The register names and the lane numbers stay visible while the table scrolls. A click, Enter or
 * the space bar moves the focus of the debugger to a lane. The arrow keys move from cell to cell.
 */
final class LaneGrid extends Canvas {
  private static final RGB CHANGED = new RGB(0xea, 0x8c, 0x00);
  private static final int PADDING = 6;
  private static final int LEAST = 30;

  private final IntConsumer focus;
  private Watch watch;
  private List<Watch.Row> rows = List.of();
  private boolean isRunning;
  private int row;
  private int lane;
  private int left;
  private int top;
  private int cellWidth = LEAST;
  private int nameWidth = LEAST;
  private int height = 16;

  /**
   * Makes a grid without registers.
   *
   * @param focus takes the lane that the user chooses as the focus, from 0
   */
  LaneGrid(Composite parent, IntConsumer focus) {
    super(parent, SWT.DOUBLE_BUFFERED | SWT.H_SCROLL | SWT.V_SCROLL);
    this.focus = focus;
    setFont(Paint.letters());
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.Resize, event -> bars());
    addListener(SWT.MouseUp, this::clicked);
    addListener(SWT.MouseMove, this::pointed);
    addListener(SWT.KeyDown, this::key);
    addListener(SWT.FocusIn, event -> redraw());
    addListener(SWT.FocusOut, event -> redraw());
    addListener(SWT.Traverse, Keys::traverse);
    getHorizontalBar().addListener(SWT.Selection, event -> scrolled());
    getVerticalBar().addListener(SWT.Selection, event -> scrolled());
    GridAccess.of(
        this,
        () -> rows.size() * Watch.LANES,
        cell -> watch.describe(rows.get(cell / Watch.LANES), cell % Watch.LANES),
        () -> row * Watch.LANES + lane);
  }

  /**
   * Shows registers. The selected cell stays selected. When registers are shown for the first time,
   * the lane in focus is selected.
   */
  void show(Watch some, List<Watch.Row> wanted) {
    boolean isFirst = watch == null;
    watch = some;
    rows = wanted;
    isRunning = false;
    if (some != null && isFirst) {
      lane = some.focus().lane();
    }
    row = Math.max(0, Math.min(row, rows.size() - 1));
    setToolTipText(null);
    measure();
    bars();
    redraw();
  }

  /** Marks the values as out of date, because the kernel runs again. */
  void running() {
    isRunning = true;
    redraw();
  }

  List<Watch.Row> rows() {
    return rows;
  }

  Watch watch() {
    return watch;
  }

  private void measure() {
    GC gc = new GC(this);
    // The numbers of inactive lanes are drawn in brackets.
    int most = gc.textExtent("(31)").x;
    int names = 0;
    for (Watch.Row one : rows) {
      names = Math.max(names, gc.textExtent(one.name()).x);
      for (int i = 0; i < Watch.LANES; i++) {
        most = Math.max(most, gc.textExtent(one.brief(i)).x);
      }
    }
    height = gc.getFontMetrics().getHeight() + 4;
    gc.dispose();
    // Leave room for the dot in front of a changed value.
    cellWidth = Math.max(LEAST, most + 2 * PADDING + 6);
    nameWidth = Math.max(LEAST, names + 2 * PADDING);
  }

  /** Returns the rectangle in which a cell is painted; row -1 is the row of lane numbers. */
  Rectangle cell(int atRow, int atLane) {
    int x = nameWidth + atLane * cellWidth - left;
    int y = atRow < 0 ? 0 : height + atRow * height - top;
    return new Rectangle(x, y, cellWidth, height);
  }

  // ---- painting

  private void paint(GC gc) {
    if (watch == null) {
      return;
    }
    Rectangle area = getClientArea();
    for (int i = 0; i < rows.size(); i++) {
      if (cell(i, 0).y + height >= height && cell(i, 0).y <= area.height) {
        for (int one = 0; one < Watch.LANES; one++) {
          paint(gc, i, one);
        }
      }
    }
    paintLanes(gc, area);
    paintNames(gc, area);
  }

  private void paint(GC gc, int atRow, int atLane) {
    Rectangle cell = cell(atRow, atLane);
    Watch.Row one = rows.get(atRow);
    boolean isChanged = one.isChanged(atLane) && !isRunning;
    if (isChanged) {
      gc.setBackground(Paint.tint(this, CHANGED, 0.35));
      gc.fillRectangle(cell);
    }
    gc.setForeground(letters(atLane));
    String text = (isChanged ? "•" : "") + one.brief(atLane);
    gc.drawText(text, cell.x + cell.width - PADDING - gc.textExtent(text).x, cell.y + 2, true);
    gc.setForeground(Paint.system(this, SWT.COLOR_WIDGET_LIGHT_SHADOW));
    gc.drawLine(cell.x + cell.width - 1, cell.y, cell.x + cell.width - 1, cell.y + cell.height);
    if (atLane == watch.focus().lane()) {
      gc.setForeground(Paint.system(this, SWT.COLOR_LIST_SELECTION));
      gc.setLineWidth(2);
      gc.drawLine(cell.x, cell.y, cell.x, cell.y + cell.height);
      gc.drawLine(cell.x + cellWidth - 2, cell.y, cell.x + cellWidth - 2, cell.y + cell.height);
      gc.setLineWidth(1);
    }
    if (atRow == row && atLane == lane && isFocusControl()) {
      gc.drawFocus(cell.x + 2, cell.y, cell.width - 4, cell.height);
    }
  }

  private org.eclipse.swt.graphics.Color letters(int atLane) {
    if (isRunning || !watch.isActive(atLane)) {
      return Paint.system(this, SWT.COLOR_WIDGET_DISABLED_FOREGROUND);
    }
    return getForeground();
  }

  private void paintLanes(GC gc, Rectangle area) {
    gc.setBackground(getBackground());
    gc.fillRectangle(0, 0, area.width, height);
    for (int one = 0; one < Watch.LANES; one++) {
      Rectangle cell = cell(-1, one);
      gc.setForeground(letters(one));
      // Brackets mark inactive lanes also for users who cannot tell the grey text from the usual
      // one.
      String text = watch.isActive(one) ? String.valueOf(one) : "(" + one + ")";
      gc.drawText(text, cell.x + cell.width - PADDING - gc.textExtent(text).x, 2, true);
    }
  }

  private void paintNames(GC gc, Rectangle area) {
    gc.setBackground(getBackground());
    gc.fillRectangle(0, 0, nameWidth, area.height);
    Font usual = gc.getFont();
    gc.setFont(
        org.eclipse.jface.resource.JFaceResources.getFontRegistry()
            .getBold(org.eclipse.jface.resource.JFaceResources.TEXT_FONT));
    gc.setForeground(getForeground());
    for (int i = 0; i < rows.size(); i++) {
      int y = cell(i, 0).y;
      if (y >= height / 2) {
        gc.drawText(rows.get(i).name(), PADDING, y + 2, true);
      }
    }
    gc.setFont(usual);
    gc.setForeground(Paint.system(this, SWT.COLOR_WIDGET_NORMAL_SHADOW));
    gc.drawLine(nameWidth - 1, 0, nameWidth - 1, area.height);
    gc.drawLine(0, height - 1, area.width, height - 1);
  }

  // ---- scrolling

  private void bars() {
    Rectangle area = getClientArea();
    int wide = Watch.LANES * cellWidth;
    left = bar(getHorizontalBar(), wide, area.width - nameWidth, left, cellWidth);
    top = bar(getVerticalBar(), rows.size() * height, area.height - height, top, height);
  }

  private static int bar(ScrollBar bar, int size, int seen, int at, int step) {
    int start = Math.max(0, Math.min(at, size - seen));
    int thumb = Math.max(1, Math.min(seen, size));
    bar.setValues(start, 0, Math.max(1, size), thumb, step, Math.max(step, seen));
    bar.setEnabled(size > seen);
    return start;
  }

  private void scrolled() {
    left = getHorizontalBar().getSelection();
    top = getVerticalBar().getSelection();
    redraw();
  }

  private void reveal() {
    Rectangle cell = cell(row, lane);
    Rectangle area = getClientArea();
    if (cell.x < nameWidth) {
      left += cell.x - nameWidth;
    } else if (cell.x + cell.width > area.width) {
      left += cell.x + cell.width - area.width;
    }
    if (cell.y < height) {
      top += cell.y - height;
    } else if (cell.y + cell.height > area.height) {
      top += cell.y + cell.height - area.height;
    }
    bars();
  }

  // ---- mouse and keys

  /**
   * Returns the cell at a pixel position: the lane as x and the row as y (-1 for the lane numbers),
   * or null if there is no cell.
   */
  private Point at(int x, int y) {
    if (watch == null || x < nameWidth) {
      return null;
    }
    int atLane = (x - nameWidth + left) / cellWidth;
    int atRow = y < height ? -1 : (y - height + top) / height;
    return atLane < Watch.LANES && atRow < rows.size() ? new Point(atLane, atRow) : null;
  }

  private void clicked(Event event) {
    Point at = event.button == 1 ? at(event.x, event.y) : null;
    if (at != null) {
      setFocus();
      lane = at.x;
      row = Math.max(0, at.y);
      redraw();
      focus.accept(lane);
    }
  }

  private void pointed(Event event) {
    Point at = at(event.x, event.y);
    String says = null;
    if (at != null) {
      says = at.y < 0 ? "lane " + at.x : watch.describe(rows.get(at.y), at.x);
    }
    if (says == null ? getToolTipText() != null : !says.equals(getToolTipText())) {
      setToolTipText(says);
    }
  }

  private void key(Event event) {
    if (rows.isEmpty()) {
      return;
    }
    switch (event.keyCode) {
      case SWT.ARROW_LEFT -> choose(row, lane - 1);
      case SWT.ARROW_RIGHT -> choose(row, lane + 1);
      case SWT.ARROW_UP -> choose(row - 1, lane);
      case SWT.ARROW_DOWN -> choose(row + 1, lane);
      case SWT.HOME -> choose(row, 0);
      case SWT.END -> choose(row, Watch.LANES - 1);
      default -> {
        if (event.character == ' ' || event.character == SWT.CR) {
          focus.accept(lane);
        }
      }
    }
  }

  private void choose(int toRow, int toLane) {
    row = Math.max(0, Math.min(toRow, rows.size() - 1));
    lane = Math.max(0, Math.min(toLane, Watch.LANES - 1));
    getAccessible().setFocus(row * Watch.LANES + lane);
    reveal();
    redraw();
  }
}
