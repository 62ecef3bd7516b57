package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.Callable;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;
import org.sass.lang.ui.views.CfgView;
import org.sass.lang.ui.views.MemoryView;
import org.sass.lang.ui.views.WarpWatchView;
import org.sass.tests.ui.Widgets;

/** Tests the views of a stopped kernel, used with keyboard and mouse. */
class DebugViewsTest {
  /**
   * A kernel whose lanes below 8 take one path and whose other lanes take another. Its 24 threads
   * leave 8 lanes of the warp without a thread.
   */
  private static final String DIVERGENT_KERNEL =
      """
      //! launch grid=1 block=24 param=@out
      //! buffer out=24xs32

      .kernel parts
      .param out
          I2I.U32.U16 R0, R0L
          SHL R1, R0, 0x2
          IADD R1, g [out], R1
          MVI R2, 0x8
          SSY meet
          ISET.C0 o [0x7f], R0, R2, LT
          BRA C0.NE, below
          IADD R3, R0, R0
          BRA meet
      below:
          IADD R3, R0, R2
      meet:
          GST.U32 global14[R1], R3
          NOP.EXIT
      .end
      """;

  private IProject project;
  private IFile file;
  private IEditorPart editor;
  private IViewPart view;

  @BeforeEach
  void open() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1250, 850);
    // Without this setting the platform would ask at the first stop whether to switch the
    // perspective, and wait for an answer.
    InstanceScope.INSTANCE
        .getNode("org.eclipse.debug.ui")
        .put("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
    project = Kernels.createProject("watching");
    file = Kernels.createFile(project, "parts.gsass", DIVERGENT_KERNEL);
    editor = IDE.openEditor(page(), file);
  }

  @AfterEach
  void close() throws Exception {
    page().hideView(view);
    Kernels.cleanUp();
    page().closeEditor(editor, false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private static boolean isLabelVisible(String text) {
    return Widgets.allControls(page()).stream()
        .anyMatch(c -> c instanceof Label l && l.isVisible() && l.getText().contains(text));
  }

  private SassTarget stoppedAt(String instruction) throws Exception {
    int line = DIVERGENT_KERNEL.lines().map(String::strip).toList().indexOf(instruction) + 1;
    SassLineBreakpoint.create(file, line);
    SassTarget target = Kernels.debugToFirstStop(file);
    Kernels.moveOffUiThread(target, target::resume);
    return target;
  }

  private void awaitInFront(String description, Callable<Boolean> condition) throws Exception {
    Pump.awaitInFront(view, description, condition);
  }

  @Test
  void lanesAreWatchedAndGetTheFocus() throws Exception {
    SassTarget target = stoppedAt("IADD R3, R0, R2");
    view = page().showView(WarpWatchView.ID);
    awaitInFront("the warp", () -> isLabelVisible("warp 0"));
    Control grid = Widgets.onlyCanvas(page(), "LaneGrid");
    // Eight lanes take the branch.
    awaitInFront("the mask", () -> isLabelVisible("active 0x000000ff, live 0x00ffffff"));
    Widgets.pointAt(grid, "R0, lane 5: 0x5");
    Widgets.pointAt(grid, "R0, lane 9: 0x9, inactive");

    SassThread warp = target.focusedThread();
    Kernels.moveOffUiThread(target, warp::stepOver);
    awaitInFront("the step", () -> isLabelVisible("line 18"));
    Point cell = Widgets.pointAt(grid, "R3, lane 5: 0xd, changed");

    // A click sets the focus to a lane. So does Enter on the lane beside it.
    Widgets.sendMouse(grid, SWT.MouseUp, cell);
    awaitInFront("lane 5", () -> target.getSession().focus().lane() == 5);
    page().activate(view);
    Widgets.press(grid, SWT.ARROW_RIGHT, SWT.CR);
    awaitInFront("lane 6", () -> target.getSession().focus().lane() == 6);

    Combo type =
        Widgets.onlyControl(page(), Combo.class, c -> Arrays.asList(c.getItems()).contains("f32"));
    type.select(type.indexOf("u8"));
    type.notifyListeners(SWT.Selection, new Event());
    awaitInFront("bytes", () -> Widgets.hasToolTip(grid, "R1, lane 5: 20"));

    Text filter = Widgets.onlyControl(page(), Text.class, t -> t.getMessage().startsWith("R1"));
    filter.setText("R0..R1, R3");
    assertTrue(Widgets.hasToolTip(grid, "R3, lane 5"));
    assertTrue(!Widgets.hasToolTip(grid, "R2, lane 5"));
    filter.setText("");
    type.select(type.indexOf("hex"));
    type.notifyListeners(SWT.Selection, new Event());
    awaitInFront("words", () -> Widgets.hasToolTip(grid, "R1, lane 5: 0x1014"));
    awaitInFront("all lanes painted", () -> Widgets.countPaintedPixels(grid) > 3000);
    picture("warp-watch");

    // In a narrow column the label has rows of its own, and none of its text is cut off.
    Label words =
        Widgets.onlyControl(page(), Label.class, l -> l.getText().contains("active 0x000000ff"));
    page().getWorkbenchWindow().getShell().setSize(500, 850);
    awaitInFront("the words whole", () -> words.getSize().x < 500 && isFullyVisible(words));
    picture("warp-watch-narrow");
    page().getWorkbenchWindow().getShell().setSize(1250, 850);

    target.terminate();
    awaitInFront("the hint", () -> isLabelVisible("Stop a kernel in the debugger"));
  }

  private static boolean isFullyVisible(Label label) {
    Point size = label.getSize();
    Point wanted = label.computeSize(size.x, SWT.DEFAULT);
    return wanted.x <= size.x && wanted.y <= size.y;
  }

  @Test
  void memoriesAreReadAndWritten() throws Exception {
    SassTarget target = stoppedAt("GST.U32 global14[R1], R3");
    view = page().showView(MemoryView.ID);
    Combo space =
        Widgets.onlyControl(page(), Combo.class, c -> c.getToolTipText().equals("Which memory"));
    awaitInFront("the memories", () -> space.getItemCount() > 2);
    int out = Arrays.asList(space.getItems()).indexOf("out (96 bytes)");
    assertTrue(out >= 0, Arrays.toString(space.getItems()));
    space.select(out);
    space.notifyListeners(SWT.Selection, new Event());
    Table words = Widgets.table(page(), "Address");
    awaitInFront("the buffer", () -> words.getItemCount() == 3);
    assertEquals("00000000", words.getItem(0).getText(3));

    SassThread warp = target.focusedThread();
    Kernels.moveOffUiThread(target, warp::stepOver);
    awaitInFront("the stored words", () -> words.getItem(0).getText(3).equals("•0000000a"));

    // A value that is typed into a cell is written to the memory of the machine.
    edit(words, 0, 3, "2a");
    awaitInFront("the typed word", () -> words.getItem(0).getText(3).endsWith("0000002a"));
    // Does what the arrow key does: it selects the word below.
    words.setSelection(1);
    Event down = new Event();
    down.item = words.getItem(1);
    words.notifyListeners(SWT.Selection, down);
    Widgets.press(words, SWT.F2);
    awaitInFront("a line to type in", () -> cellEditor(words) != null);
    cellEditor(words).setText("2b");
    cellEditor(words).notifyListeners(SWT.DefaultSelection, new Event());
    awaitInFront(
        "the word typed by keys alone", () -> words.getItem(1).getText(3).endsWith("0000002b"));
    edit(words, 0, 3, "nonsense");
    awaitInFront("the reason", () -> isLabelVisible("'nonsense' is not a value of type hex"));
    page().hideView(view);
    view = page().showView(MemoryView.ID);
    Combo again =
        Widgets.onlyControl(page(), Combo.class, c -> c.getToolTipText().equals("Which memory"));
    awaitInFront("the memories again", () -> again.getItemCount() > 2);
    again.select(out);
    again.notifyListeners(SWT.Selection, new Event());
    Table read = Widgets.table(page(), "Address");
    awaitInFront("the word read again", () -> thirdWordOfFirstRow(read).endsWith("0000002a"));
    picture("memory");

    Combo type =
        Widgets.onlyControl(page(), Combo.class, c -> Arrays.asList(c.getItems()).contains("u8x4"));
    choose(type, "f16x2");
    awaitInFront("two halves", () -> thirdWordOfFirstRow(read).endsWith("2.5E-6 0.0"));
    edit(read, 0, 3, "0.1 1");
    awaitInFront("other halves", () -> thirdWordOfFirstRow(read).endsWith("0.1 1.0"));
  }

  /** An edit writes the word for which it was begun, or no word. */
  @Test
  void anEditIsOfTheWordThatItWasBegunFor() throws Exception {
    SassTarget target = stoppedAt("GST.U32 global14[R1], R3");
    view = page().showView(MemoryView.ID);
    Combo space =
        Widgets.onlyControl(page(), Combo.class, c -> c.getToolTipText().equals("Which memory"));
    Table words = Widgets.table(page(), "Address");
    choose(space, "out (96 bytes)");
    awaitInFront("the buffer", () -> words.getItemCount() == 3);

    // While a word is typed, the view shows another memory. That closes the text field.
    openCellEditor(words, 0, 2).setText("2a");
    choose(space, "shared");
    awaitInFront("the other memory", () -> words.getItemCount() > 3);
    awaitInFront("no line to type in", () -> cellEditor(words) == null);
    choose(space, "out (96 bytes)");
    awaitInFront("the buffer again", () -> words.getItemCount() == 3);
    assertEquals("00000000", words.getItem(0).getText(2));

    // While a word is typed, the machine stops again. The edit is still written to the same word of
    // the same memory.
    openCellEditor(words, 0, 1).setText("3b");
    Kernels.moveOffUiThread(target, () -> target.focusedThread().stepOver());
    // The table keeps the old values until the text field is closed.
    assertEquals("00000000", words.getItem(0).getText(3));
    cellEditor(words).notifyListeners(SWT.DefaultSelection, new Event());
    awaitInFront("the typed word", () -> words.getItem(0).getText(1).endsWith("0000003b"));
    awaitInFront("the stored words", () -> words.getItem(0).getText(3).endsWith("0000000a"));

    // Tab writes the word and opens the next one. Escape closes the text field and leaves the focus
    // at that word, where F2 opens it again.
    openCellEditor(words, 1, 2).setText("4c");
    Event tab = new Event();
    tab.detail = SWT.TRAVERSE_TAB_NEXT;
    tab.doit = true;
    cellEditor(words).notifyListeners(SWT.Traverse, tab);
    awaitInFront("the next word", () -> cellEditor(words) != null && isAt(words, 1, 3));
    Widgets.press(cellEditor(words), SWT.ESC);
    awaitInFront("the word before", () -> words.getItem(1).getText(2).endsWith("0000004c"));
    awaitInFront("no line to type in", () -> cellEditor(words) == null);
    Widgets.press(words, SWT.F2);
    awaitInFront("a line to type in", () -> cellEditor(words) != null);
    assertTrue(
        isAt(words, 1, 3), cellEditor(words).getBounds() + " " + words.getItem(1).getBounds(3));
  }

  private void choose(Combo space, String label) throws Exception {
    awaitInFront(label, () -> index(space, label) >= 0);
    space.select(index(space, label));
    space.notifyListeners(SWT.Selection, new Event());
  }

  private static int index(Combo space, String label) {
    String[] items = space.getItems();
    for (int i = 0; i < items.length; i++) {
      if (items[i].startsWith(label)) {
        return i;
      }
    }
    return -1;
  }

  private Text openCellEditor(Table words, int row, int column) throws Exception {
    // The bounds of rows that were just added are known only after a moment.
    awaitInFront(
        "a line to type in",
        () -> {
          if (cellEditor(words) == null) {
            Rectangle cell = words.getItem(row).getBounds(column);
            Point at = new Point(cell.x + 4, cell.y + 4);
            Widgets.sendMouse(words, SWT.MouseDown, at);
            Widgets.sendMouse(words, SWT.MouseDoubleClick, at);
          }
          return cellEditor(words) != null;
        });
    return cellEditor(words);
  }

  private static boolean isAt(Table words, int row, int column) {
    Rectangle cell = words.getItem(row).getBounds(column);
    Rectangle line = cellEditor(words).getBounds();
    return cell.intersects(line) && Math.abs(cell.x - line.x) < cell.width / 2;
  }

  /** Returns the third word of the first row, or an empty text if there are no rows. */
  private static String thirdWordOfFirstRow(Table words) {
    return words.getItemCount() == 0 ? "" : words.getItem(0).getText(3);
  }

  private void edit(Table words, int row, int column, String text) throws Exception {
    Text line = openCellEditor(words, row, column);
    line.setText(text);
    line.notifyListeners(SWT.DefaultSelection, new Event());
  }

  private static Text cellEditor(Table words) {
    return Arrays.stream(words.getChildren())
        .filter(child -> child instanceof Text && child.isVisible())
        .map(Text.class::cast)
        .findFirst()
        .orElse(null);
  }

  @Test
  void theBlockOfTheMachineIsMarked() throws Exception {
    view = page().showView(CfgView.ID);
    Control canvas = Widgets.onlyCanvas(page(), "CfgCanvas");
    awaitInFront("the drawing", () -> isLabelVisible("parts: 4 blocks"));
    SassTarget target = stoppedAt("IADD R3, R0, R2");
    // The cursor is in the first line. Enter must still go to the marked block, which is that of
    // the stop.
    ((ITextEditor) editor).selectAndReveal(0, 0);
    // The view updates only after the cursor has rested for a while. Enter moves the cursor, so the
    // test presses it at most twice a second.
    long[] next = {0};
    awaitInFront(
        "the block of the stop",
        () -> {
          boolean isTime = System.nanoTime() > next[0];
          next[0] = isTime ? System.nanoTime() + 500_000_000L : next[0];
          return isTime && blockOfEnter(canvas) == 15;
        });
    picture("cfg-stopped");
    target.terminate();
    awaitInFront("the end", target::isTerminated);
  }

  private int blockOfEnter(Control canvas) {
    page().activate(view);
    Widgets.press(canvas, new int[] {SWT.CR});
    ITextSelection at =
        (ITextSelection) ((ITextEditor) editor).getSelectionProvider().getSelection();
    return at.getStartLine();
  }

  private static void picture(String name) {
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), name);
  }
}
