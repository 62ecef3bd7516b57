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
  private static final RGB CHANGED_COLOR = new RGB(0xea, 0x8c, 0x00);
  private static final int PADDING = 6;
  private static final int MIN_CELL_WIDTH = 30;

  private final IntConsumer onFocusLane;
  private WarpWatch watch;
  private List<WarpWatch.Row> rows = List.of();
  private boolean isStale;
  private int selectedRow;
  private int selectedLane;
  private int scrollX;
  private int scrollY;
  private int cellWidth = MIN_CELL_WIDTH;
  private int nameWidth = MIN_CELL_WIDTH;
  private int rowHeight = 16;

  /**
   * Makes a grid without registers.
   *
   * @param onFocusLane takes the lane that the user chooses as the focus, from 0
   */
  LaneGrid(Composite parent, IntConsumer onFocusLane) {
    super(parent, SWT.DOUBLE_BUFFERED | SWT.H_SCROLL | SWT.V_SCROLL);
    this.onFocusLane = onFocusLane;
    setFont(Paint.fixedWidthFont());
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.Resize, event -> updateScrollBars());
    addListener(SWT.MouseUp, this::mouseClicked);
    addListener(SWT.MouseMove, this::mouseMoved);
    addListener(SWT.KeyDown, this::keyPressed);
    addListener(SWT.FocusIn, event -> redraw());
    addListener(SWT.FocusOut, event -> redraw());
    addListener(SWT.Traverse, KeyHandling::handleTraverse);
    getHorizontalBar().addListener(SWT.Selection, event -> scrolled());
    getVerticalBar().addListener(SWT.Selection, event -> scrolled());
    GridAccessibility.install(
        this,
        () -> rows.size() * WarpWatch.LANES,
        cell -> watch.describe(rows.get(cell / WarpWatch.LANES), cell % WarpWatch.LANES),
        () -> selectedRow * WarpWatch.LANES + selectedLane);
  }

  /**
   * Shows registers. The selected cell stays selected. When registers are shown for the first time,
   * the lane in focus is selected.
   */
  void show(WarpWatch newWatch, List<WarpWatch.Row> newRows) {
    boolean isFirst = watch == null;
    watch = newWatch;
    rows = newRows;
    isStale = false;
    if (newWatch != null && isFirst) {
      selectedLane = newWatch.focus().lane();
    }
    selectedRow = Math.max(0, Math.min(selectedRow, rows.size() - 1));
    setToolTipText(null);
    measure();
    updateScrollBars();
    redraw();
  }

  /** Marks the values as out of date, because the kernel runs again. */
  void markStale() {
    isStale = true;
    redraw();
  }

  List<WarpWatch.Row> rows() {
    return rows;
  }

  WarpWatch watch() {
    return watch;
  }

  private void measure() {
    GC gc = new GC(this);
    // The numbers of inactive lanes are drawn in brackets.
    int maxTextWidth = gc.textExtent("(31)").x;
    int maxNameWidth = 0;
    for (WarpWatch.Row one : rows) {
      maxNameWidth = Math.max(maxNameWidth, gc.textExtent(one.name()).x);
      for (int i = 0; i < WarpWatch.LANES; i++) {
        maxTextWidth = Math.max(maxTextWidth, gc.textExtent(one.shortValue(i)).x);
      }
    }
    rowHeight = gc.getFontMetrics().getHeight() + 4;
    gc.dispose();
    // Leave room for the dot in front of a changed value.
    cellWidth = Math.max(MIN_CELL_WIDTH, maxTextWidth + 2 * PADDING + 6);
    nameWidth = Math.max(MIN_CELL_WIDTH, maxNameWidth + 2 * PADDING);
  }

  /** Returns the rectangle in which a cell is painted; row -1 is the row of lane numbers. */
  Rectangle cell(int atRow, int atLane) {
    int x = nameWidth + atLane * cellWidth - scrollX;
    int y = atRow < 0 ? 0 : rowHeight + atRow * rowHeight - scrollY;
    return new Rectangle(x, y, cellWidth, rowHeight);
  }

  // ---- painting

  private void paint(GC gc) {
    if (watch == null) {
      return;
    }
    Rectangle area = getClientArea();
    for (int i = 0; i < rows.size(); i++) {
      if (cell(i, 0).y + rowHeight >= rowHeight && cell(i, 0).y <= area.height) {
        for (int one = 0; one < WarpWatch.LANES; one++) {
          paintCell(gc, i, one);
        }
      }
    }
    paintLaneNumbers(gc, area);
    paintNames(gc, area);
  }

  private void paintCell(GC gc, int atRow, int atLane) {
    Rectangle cell = cell(atRow, atLane);
    WarpWatch.Row one = rows.get(atRow);
    boolean isChanged = one.isChanged(atLane) && !isStale;
    if (isChanged) {
      gc.setBackground(Paint.tint(this, CHANGED_COLOR, 0.35));
      gc.fillRectangle(cell);
    }
    gc.setForeground(laneTextColor(atLane));
    String text = (isChanged ? "•" : "") + one.shortValue(atLane);
    gc.drawText(text, cell.x + cell.width - PADDING - gc.textExtent(text).x, cell.y + 2, true);
    gc.setForeground(Paint.systemColor(this, SWT.COLOR_WIDGET_LIGHT_SHADOW));
    gc.drawLine(cell.x + cell.width - 1, cell.y, cell.x + cell.width - 1, cell.y + cell.height);
    if (atLane == watch.focus().lane()) {
      gc.setForeground(Paint.systemColor(this, SWT.COLOR_LIST_SELECTION));
      gc.setLineWidth(2);
      gc.drawLine(cell.x, cell.y, cell.x, cell.y + cell.height);
      gc.drawLine(cell.x + cellWidth - 2, cell.y, cell.x + cellWidth - 2, cell.y + cell.height);
      gc.setLineWidth(1);
    }
    if (atRow == selectedRow && atLane == selectedLane && isFocusControl()) {
      gc.drawFocus(cell.x + 2, cell.y, cell.width - 4, cell.height);
    }
  }

  private org.eclipse.swt.graphics.Color laneTextColor(int atLane) {
    if (isStale || !watch.isActive(atLane)) {
      return Paint.systemColor(this, SWT.COLOR_WIDGET_DISABLED_FOREGROUND);
    }
    return getForeground();
  }

  private void paintLaneNumbers(GC gc, Rectangle area) {
    gc.setBackground(getBackground());
    gc.fillRectangle(0, 0, area.width, rowHeight);
    for (int one = 0; one < WarpWatch.LANES; one++) {
      Rectangle cell = cell(-1, one);
      gc.setForeground(laneTextColor(one));
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
      if (y >= rowHeight / 2) {
        gc.drawText(rows.get(i).name(), PADDING, y + 2, true);
      }
    }
    gc.setFont(usual);
    gc.setForeground(Paint.systemColor(this, SWT.COLOR_WIDGET_NORMAL_SHADOW));
    gc.drawLine(nameWidth - 1, 0, nameWidth - 1, area.height);
    gc.drawLine(0, rowHeight - 1, area.width, rowHeight - 1);
  }

  // ---- scrolling

  private void updateScrollBars() {
    Rectangle area = getClientArea();
    int wide = WarpWatch.LANES * cellWidth;
    scrollX = updateScrollBar(getHorizontalBar(), wide, area.width - nameWidth, scrollX, cellWidth);
    scrollY =
        updateScrollBar(
            getVerticalBar(), rows.size() * rowHeight, area.height - rowHeight, scrollY, rowHeight);
  }

  private static int updateScrollBar(
      ScrollBar bar, int contentSize, int visibleSize, int position, int step) {
    int start = Math.max(0, Math.min(position, contentSize - visibleSize));
    int thumb = Math.max(1, Math.min(visibleSize, contentSize));
    bar.setValues(start, 0, Math.max(1, contentSize), thumb, step, Math.max(step, visibleSize));
    bar.setEnabled(contentSize > visibleSize);
    return start;
  }

  private void scrolled() {
    scrollX = getHorizontalBar().getSelection();
    scrollY = getVerticalBar().getSelection();
    redraw();
  }

  private void revealSelectedCell() {
    Rectangle cell = cell(selectedRow, selectedLane);
    Rectangle area = getClientArea();
    if (cell.x < nameWidth) {
      scrollX += cell.x - nameWidth;
    } else if (cell.x + cell.width > area.width) {
      scrollX += cell.x + cell.width - area.width;
    }
    if (cell.y < rowHeight) {
      scrollY += cell.y - rowHeight;
    } else if (cell.y + cell.height > area.height) {
      scrollY += cell.y + cell.height - area.height;
    }
    updateScrollBars();
  }

  // ---- mouse and keys

  /**
   * Returns the cell at a pixel position: the lane as x and the row as y (-1 for the lane numbers),
   * or null if there is no cell.
   */
  private Point cellAt(int x, int y) {
    if (watch == null || x < nameWidth) {
      return null;
    }
    int atLane = (x - nameWidth + scrollX) / cellWidth;
    int atRow = y < rowHeight ? -1 : (y - rowHeight + scrollY) / rowHeight;
    return atLane < WarpWatch.LANES && atRow < rows.size() ? new Point(atLane, atRow) : null;
  }

  private void mouseClicked(Event event) {
    Point at = event.button == 1 ? cellAt(event.x, event.y) : null;
    if (at != null) {
      setFocus();
      selectedLane = at.x;
      selectedRow = Math.max(0, at.y);
      redraw();
      onFocusLane.accept(selectedLane);
    }
  }

  private void mouseMoved(Event event) {
    Point at = cellAt(event.x, event.y);
    String toolTip = null;
    if (at != null) {
      toolTip = at.y < 0 ? "lane " + at.x : watch.describe(rows.get(at.y), at.x);
    }
    if (toolTip == null ? getToolTipText() != null : !toolTip.equals(getToolTipText())) {
      setToolTipText(toolTip);
    }
  }

  private void keyPressed(Event event) {
    if (rows.isEmpty()) {
      return;
    }
    switch (event.keyCode) {
      case SWT.ARROW_LEFT -> selectCell(selectedRow, selectedLane - 1);
      case SWT.ARROW_RIGHT -> selectCell(selectedRow, selectedLane + 1);
      case SWT.ARROW_UP -> selectCell(selectedRow - 1, selectedLane);
      case SWT.ARROW_DOWN -> selectCell(selectedRow + 1, selectedLane);
      case SWT.HOME -> selectCell(selectedRow, 0);
      case SWT.END -> selectCell(selectedRow, WarpWatch.LANES - 1);
      default -> {
        if (event.character == ' ' || event.character == SWT.CR) {
          onFocusLane.accept(selectedLane);
        }
      }
    }
  }

  private void selectCell(int newRow, int newLane) {
    selectedRow = Math.max(0, Math.min(newRow, rows.size() - 1));
    selectedLane = Math.max(0, Math.min(newLane, WarpWatch.LANES - 1));
    getAccessible().setFocus(selectedRow * WarpWatch.LANES + selectedLane);
    revealSelectedCell();
    redraw();
  }
}
