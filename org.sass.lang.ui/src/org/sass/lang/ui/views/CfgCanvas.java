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
import org.sass.lang.ide.views.ControlFlowDrawing.TextLine;

/**
 * Shows a control-flow graph that can be scrolled and zoomed. Marks the block at the cursor and the
 * block where the debugger stands. A click on an instruction, or Enter on a block, goes to its
 * line. Arrow keys move from block to block; plus, minus and 0 change the zoom.
 */
final class CfgCanvas extends Canvas {
  private static final double ZOOM_STEP = 1.25;
  private static final double MIN_ZOOM = 0.2;
  private static final double MAX_ZOOM = 4;

  private final IntConsumer onOpenLine;
  private ControlFlowDrawing drawing = ControlFlowDrawing.NONE;
  private double zoom = 1;
  private int scrollX;
  private int scrollY;
  private int cursorBlock = -1;
  private int stoppedBlock = -1;
  private int markedLine = -1;

  /** The index of the block that the keys act on. */
  private int selectedBlock;

  /** Creates an empty canvas; {@code go} takes the line, from 0, that the user wants to see. */
  CfgCanvas(Composite parent, IntConsumer onOpenLine) {
    super(parent, SWT.DOUBLE_BUFFERED | SWT.H_SCROLL | SWT.V_SCROLL);
    this.onOpenLine = onOpenLine;
    addListener(SWT.Paint, event -> paint(event.gc));
    addListener(SWT.Resize, event -> updateScrollBars());
    addListener(SWT.MouseUp, this::mouseClicked);
    addListener(SWT.MouseMove, this::mouseMoved);
    addListener(SWT.MouseWheel, this::wheelTurned);
    addListener(SWT.KeyDown, this::keyPressed);
    addListener(SWT.FocusIn, event -> redraw());
    addListener(SWT.FocusOut, event -> redraw());
    addListener(SWT.Traverse, KeyHandling::handleTraverse);
    getHorizontalBar().addListener(SWT.Selection, event -> scrolled());
    getVerticalBar().addListener(SWT.Selection, event -> scrolled());
    GridAccessibility.install(
        this, () -> drawing.boxes().size(), this::describe, () -> selectedBlock);
  }

  /** Shows another drawing, scrolled to its start. */
  void show(ControlFlowDrawing newDrawing) {
    drawing = newDrawing;
    selectedBlock = Math.max(0, Math.min(selectedBlock, newDrawing.boxes().size() - 1));
    scrollX = 0;
    scrollY = 0;
    updateScrollBars();
    redraw();
  }

  /**
   * Marks the blocks of the cursor and of the debugger. If one of them has changed, scrolls to the
   * debugger's block, or else to the cursor's.
   *
   * @param newCursorBlock the block at the cursor, -1 for none
   * @param newStoppedBlock the block where the debugger stands, -1 for none
   * @param newMarkedLine the line to mark, from 0
   */
  void mark(int newCursorBlock, int newStoppedBlock, int newMarkedLine) {
    boolean moved = newCursorBlock != cursorBlock || newStoppedBlock != stoppedBlock;
    cursorBlock = newCursorBlock;
    stoppedBlock = newStoppedBlock;
    markedLine = newMarkedLine;
    if (moved) {
      int block = newStoppedBlock >= 0 ? newStoppedBlock : newCursorBlock;
      if (block >= 0 && block < drawing.boxes().size()) {
        selectedBlock = block;
        reveal(drawing.boxes().get(block));
      }
    }
    redraw();
  }

  int cursorBlock() {
    return cursorBlock;
  }

  int stoppedBlock() {
    return stoppedBlock;
  }

  ControlFlowDrawing drawing() {
    return drawing;
  }

  double zoom() {
    return zoom;
  }

  void zoomIn() {
    zoomTo(zoom * ZOOM_STEP);
  }

  void zoomOut() {
    zoomTo(zoom / ZOOM_STEP);
  }

  void zoomTo(double newZoom) {
    double bounded = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, newZoom));
    scrollX = (int) (scrollX * bounded / zoom);
    scrollY = (int) (scrollY * bounded / zoom);
    zoom = bounded;
    updateScrollBars();
    redraw();
  }

  /** Returns where the block with an index is on the canvas; null if there is no such block. */
  Rectangle place(int index) {
    return index < drawing.boxes().size() ? place(drawing.boxes().get(index)) : null;
  }

  private Rectangle place(Box block) {
    return new Rectangle(
        (int) (block.x() * zoom) - scrollX,
        (int) (block.y() * zoom) - scrollY,
        (int) (block.width() * zoom),
        (int) (block.height() * zoom));
  }

  private String describe(int index) {
    Box block = drawing.boxes().get(index);
    return block.title()
        + ": "
        + (block.textLines().isEmpty() ? "" : block.textLines().get(0).text());
  }

  private void paint(GC gc) {
    new CfgPainter(this, drawing, zoom)
        .paint(gc, scrollX, scrollY, cursorBlock, stoppedBlock, markedLine);
    if (isFocusControl() && selectedBlock < drawing.boxes().size()) {
      Rectangle at = place(selectedBlock);
      gc.drawFocus(at.x - 3, at.y - 3, at.width + 6, at.height + 6);
    }
  }

  // ---- scrolling

  private void updateScrollBars() {
    Rectangle area = getClientArea();
    scrollX =
        updateScrollBar(getHorizontalBar(), (int) (drawing.width() * zoom), area.width, scrollX);
    scrollY =
        updateScrollBar(getVerticalBar(), (int) (drawing.height() * zoom), area.height, scrollY);
  }

  private static int updateScrollBar(
      ScrollBar bar, int contentSize, int visibleSize, int position) {
    int start = Math.max(0, Math.min(position, contentSize - visibleSize));
    bar.setValues(
        start,
        0,
        Math.max(1, contentSize),
        Math.max(1, Math.min(visibleSize, contentSize)),
        24,
        Math.max(24, visibleSize));
    bar.setEnabled(contentSize > visibleSize);
    return start;
  }

  private void scrolled() {
    scrollX = getHorizontalBar().getSelection();
    scrollY = getVerticalBar().getSelection();
    redraw();
  }

  private void reveal(Box block) {
    Rectangle at = place(block);
    Rectangle area = getClientArea();
    if (at.x < 0 || at.x + at.width > area.width) {
      scrollX += at.x - Math.max(8, (area.width - at.width) / 2);
    }
    if (at.y < 0 || at.y + at.height > area.height) {
      scrollY += at.y - Math.max(8, (area.height - at.height) / 2);
    }
    updateScrollBars();
  }

  // ---- mouse and keys

  private Box boxAt(int x, int y) {
    double px = (x + scrollX) / zoom;
    double py = (y + scrollY) / zoom;
    return drawing.boxes().stream().filter(b -> b.contains(px, py)).findFirst().orElse(null);
  }

  private void mouseClicked(Event event) {
    Box block = event.button == 1 ? boxAt(event.x, event.y) : null;
    if (block == null) {
      return;
    }
    setFocus();
    selectedBlock = drawing.boxes().indexOf(block);
    double y = (event.y + scrollY) / zoom;
    int line =
        block.textLines().stream()
            .filter(words -> words.line() >= 0 && y <= words.y() + 4 && y > words.y() - 12)
            .mapToInt(TextLine::line)
            .findFirst()
            .orElse(block.line());
    onOpenLine.accept(line);
  }

  private void mouseMoved(Event event) {
    Box block = boxAt(event.x, event.y);
    String toolTip = block == null ? null : block.title();
    if (toolTip == null ? getToolTipText() != null : !toolTip.equals(getToolTipText())) {
      setToolTipText(toolTip);
    }
  }

  private void wheelTurned(Event event) {
    if ((event.stateMask & SWT.MOD1) != 0) {
      zoomTo(event.count > 0 ? zoom * 1.1 : zoom / 1.1);
      event.doit = false;
    }
  }

  private void keyPressed(Event event) {
    int last = drawing.boxes().size() - 1;
    switch (event.keyCode) {
      case SWT.ARROW_DOWN, SWT.ARROW_RIGHT -> selectBlock(Math.min(last, selectedBlock + 1));
      case SWT.ARROW_UP, SWT.ARROW_LEFT -> selectBlock(selectedBlock - 1);
      case SWT.HOME -> selectBlock(0);
      case SWT.END -> selectBlock(last);
      case SWT.CR, SWT.KEYPAD_CR -> {
        if (selectedBlock <= last) {
          onOpenLine.accept(drawing.boxes().get(selectedBlock).line());
        }
      }
      default -> {
        switch (event.character) {
          case '+' -> zoomIn();
          case '-' -> zoomOut();
          case '0' -> zoomTo(1);
          default -> {
            // The key has no meaning here.
          }
        }
      }
    }
  }

  private void selectBlock(int block) {
    if (block >= 0 && block < drawing.boxes().size()) {
      selectedBlock = block;
      reveal(drawing.boxes().get(block));
      getAccessible().setFocus(block);
      redraw();
    }
  }
}
