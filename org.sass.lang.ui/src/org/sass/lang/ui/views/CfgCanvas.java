package org.sass.lang.ui.views;

import java.util.function.IntConsumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.ScrollBar;
import org.sass.lang.ide.views.ControlFlowDrawing;
import org.sass.lang.ide.views.ControlFlowDrawing.Box;
import org.sass.lang.ide.views.ControlFlowDrawing.Words;

/**
 * Shows a control-flow graph that can be scrolled and zoomed. Marks the block at the cursor and the
 * block where the debugger stands. A click on an instruction, or Enter on a block, goes to its
 * line. Arrow keys move from block to block; plus, minus and 0 change the zoom.
 */
final class CfgCanvas extends Canvas {
  private static final double STEP = 1.25;
  private static final double LEAST = 0.2;
  private static final double MOST = 4;

  private final IntConsumer go;
  private ControlFlowDrawing drawing = ControlFlowDrawing.NONE;
  private double zoom = 1;
  private int left;
  private int top;
  private int current = -1;
  private int stopped = -1;
  private int line = -1;

  /** The index of the block that the keys act on. */
  private int chosen;

  /** Creates an empty canvas; {@code go} takes the line, from 0, that the user wants to see. */
  CfgCanvas(Composite parent, IntConsumer go) {
    super(parent, SWT.DOUBLE_BUFFERED | SWT.H_SCROLL | SWT.V_SCROLL);
    this.go = go;
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.Resize, event -> bars());
    addListener(SWT.MouseUp, this::clicked);
    addListener(SWT.MouseMove, this::pointed);
    addListener(SWT.MouseWheel, this::wheel);
    addListener(SWT.KeyDown, this::key);
    addListener(SWT.FocusIn, event -> redraw());
    addListener(SWT.FocusOut, event -> redraw());
    addListener(SWT.Traverse, Keys::traverse);
    getHorizontalBar().addListener(SWT.Selection, event -> scrolled());
    getVerticalBar().addListener(SWT.Selection, event -> scrolled());
    GridAccess.of(this, () -> drawing.boxes().size(), this::describe, () -> chosen);
  }

  /** Shows another drawing, scrolled to its start. */
  void show(ControlFlowDrawing other) {
    drawing = other;
    chosen = Math.max(0, Math.min(chosen, other.boxes().size() - 1));
    left = 0;
    top = 0;
    bars();
    redraw();
  }

  /**
   * Marks the blocks of the cursor and of the debugger. If one of them has changed, scrolls to the
   * debugger's block, or else to the cursor's.
   *
   * @param cursor the block at the cursor, -1 for none
   * @param machine the block where the debugger stands, -1 for none
   * @param at the line to mark, from 0
   */
  void mark(int cursor, int machine, int at) {
    boolean moved = cursor != current || machine != stopped;
    current = cursor;
    stopped = machine;
    line = at;
    if (moved) {
      int block = machine >= 0 ? machine : cursor;
      if (block >= 0 && block < drawing.boxes().size()) {
        chosen = block;
        reveal(drawing.boxes().get(block));
      }
    }
    redraw();
  }

  int current() {
    return current;
  }

  int stopped() {
    return stopped;
  }

  ControlFlowDrawing drawing() {
    return drawing;
  }

  double zoom() {
    return zoom;
  }

  void larger() {
    zoom(zoom * STEP);
  }

  void smaller() {
    zoom(zoom / STEP);
  }

  void zoom(double to) {
    double bounded = Math.max(LEAST, Math.min(MOST, to));
    left = (int) (left * bounded / zoom);
    top = (int) (top * bounded / zoom);
    zoom = bounded;
    bars();
    redraw();
  }

  /** Returns where the block with an index is on the canvas; null if there is no such block. */
  Rectangle place(int index) {
    return index < drawing.boxes().size() ? place(drawing.boxes().get(index)) : null;
  }

  private Rectangle place(Box block) {
    return new Rectangle(
        (int) (block.x() * zoom) - left,
        (int) (block.y() * zoom) - top,
        (int) (block.width() * zoom),
        (int) (block.height() * zoom));
  }

  private String describe(int index) {
    Box block = drawing.boxes().get(index);
    return block.title() + ": " + (block.words().isEmpty() ? "" : block.words().get(0).text());
  }

  private void paint(GC gc) {
    new CfgPainter(this, drawing, zoom).paint(gc, left, top, current, stopped, line);
    if (isFocusControl() && chosen < drawing.boxes().size()) {
      Rectangle at = place(chosen);
      gc.drawFocus(at.x - 3, at.y - 3, at.width + 6, at.height + 6);
    }
  }

  // ---- scrolling

  private void bars() {
    Rectangle area = getClientArea();
    left = bar(getHorizontalBar(), (int) (drawing.width() * zoom), area.width, left);
    top = bar(getVerticalBar(), (int) (drawing.height() * zoom), area.height, top);
  }

  private static int bar(ScrollBar bar, int size, int seen, int at) {
    int start = Math.max(0, Math.min(at, size - seen));
    bar.setValues(
        start, 0, Math.max(1, size), Math.max(1, Math.min(seen, size)), 24, Math.max(24, seen));
    bar.setEnabled(size > seen);
    return start;
  }

  private void scrolled() {
    left = getHorizontalBar().getSelection();
    top = getVerticalBar().getSelection();
    redraw();
  }

  private void reveal(Box block) {
    Rectangle at = place(block);
    Rectangle area = getClientArea();
    if (at.x < 0 || at.x + at.width > area.width) {
      left += at.x - Math.max(8, (area.width - at.width) / 2);
    }
    if (at.y < 0 || at.y + at.height > area.height) {
      top += at.y - Math.max(8, (area.height - at.height) / 2);
    }
    bars();
  }

  // ---- mouse and keys

  private Box at(int x, int y) {
    double px = (x + left) / zoom;
    double py = (y + top) / zoom;
    return drawing.boxes().stream().filter(b -> b.has(px, py)).findFirst().orElse(null);
  }

  private void clicked(Event event) {
    Box block = event.button == 1 ? at(event.x, event.y) : null;
    if (block == null) {
      return;
    }
    setFocus();
    chosen = drawing.boxes().indexOf(block);
    double y = (event.y + top) / zoom;
    int line =
        block.words().stream()
            .filter(words -> words.line() >= 0 && y <= words.y() + 4 && y > words.y() - 12)
            .mapToInt(Words::line)
            .findFirst()
            .orElse(block.line());
    go.accept(line);
  }

  private void pointed(Event event) {
    Box block = at(event.x, event.y);
    String says = block == null ? null : block.title();
    if (says == null ? getToolTipText() != null : !says.equals(getToolTipText())) {
      setToolTipText(says);
    }
  }

  private void wheel(Event event) {
    if ((event.stateMask & SWT.MOD1) != 0) {
      zoom(event.count > 0 ? zoom * 1.1 : zoom / 1.1);
      event.doit = false;
    }
  }

  private void key(Event event) {
    int last = drawing.boxes().size() - 1;
    switch (event.keyCode) {
      case SWT.ARROW_DOWN, SWT.ARROW_RIGHT -> choose(Math.min(last, chosen + 1));
      case SWT.ARROW_UP, SWT.ARROW_LEFT -> choose(chosen - 1);
      case SWT.HOME -> choose(0);
      case SWT.END -> choose(last);
      case SWT.CR, SWT.KEYPAD_CR -> {
        if (chosen <= last) {
          go.accept(drawing.boxes().get(chosen).line());
        }
      }
      default -> {
        switch (event.character) {
          case '+' -> larger();
          case '-' -> smaller();
          case '0' -> zoom(1);
          default -> {
            // The key has no meaning here.
          }
        }
      }
    }
  }

  private void choose(int block) {
    if (block >= 0 && block < drawing.boxes().size()) {
      chosen = block;
      reveal(drawing.boxes().get(block));
      getAccessible().setFocus(block);
      redraw();
    }
  }
}
