package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.views.ProfileView;
import org.sass.tests.ui.Widgets;

/** Tests the counts of a run, in the view and beside the text. */
class ProfileTest {
  /** A kernel with a loop. Each of its two warps issues the loop's instructions 16 times. */
  private static final String LOOP =
      """
      //! launch grid=1 block=64 param=@out
      //! buffer out=64xs32

      .kernel loop
      .param out
          I2I.U32.U16 R0, R0L
          MVI R2, 0x10
          MVI R3, 0xffffffff
      again:
          IADD R1, R1, R0
          IADD.C0 R2, R2, R3
          BRA C0.NE, again
          SHL R0, R0, 0x2
          IADD R0, g [out], R0
          GST.EXIT.U32 global14[R0], R1
      .end
      """;

  private IProject project;
  private ITextEditor editor;
  private IViewPart view;
  private Table table;

  @BeforeEach
  void open() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1250, 850);
    project = Kernels.createProject("profiling");
    IFile file = Kernels.createFile(project, "loop.gsass", LOOP);
    editor = (ITextEditor) IDE.openEditor(page(), file);
    view = page().showView(ProfileView.ID);
    table = Widgets.table(page(), "Uncoalesced");
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

  @Test
  void countsStandInTheViewAndBesideTheText() throws Exception {
    IFile file = project.getFile("loop.gsass");
    int before = rulerWidth();
    var configuration = Kernels.configuration(file);
    ILaunch launch = Pump.callInOtherThread(() -> configuration.launch("run", null));
    Pump.awaitCondition("the end of the run", launch::isTerminated);
    Pump.awaitCondition("the profile", () -> isInFront(9));
    TableItem add = row(table, "IADD R1, R1, R0");
    assertEquals("10", add.getText(0));
    assertEquals("32", add.getText(1));
    assertEquals("32.0", add.getText(4));
    assertEquals("2", row(table, "I2I").getText(1));
    // An instruction in a loop is amber, one that is run once is blue. The background of the table
    // has neither colour.
    Pump.awaitCondition("the loop's colour", () -> isAmber(paintedBackground(add)));
    TableItem once = row(table, "I2I");
    Pump.awaitCondition("the colour of what is run once", () -> isBlue(paintedBackground(once)));
    Pump.awaitCondition("the column beside the text", () -> rulerWidth() > before + 20);
    int with = rulerWidth();
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), "profile");

    // The colours are mixed with the background again when a theme changes it.
    table.setBackground(new Color(30, 30, 30));
    Pump.awaitCondition(
        "dark amber", () -> isAmber(paintedBackground(add)) && isDark(paintedBackground(add)));
    Pump.awaitCondition(
        "dark blue", () -> isBlue(paintedBackground(once)) && isDark(paintedBackground(once)));
    table.setBackground(null);

    // A click on a column title sorts by that column. Opening a row goes to its line.
    table.getColumn(1).notifyListeners(SWT.Selection, new Event());
    assertEquals("32", table.getItem(0).getText(1));
    table.setSelection(table.indexOf(row(table, "GST")));
    table.notifyListeners(SWT.DefaultSelection, new Event());
    ITextSelection at = (ITextSelection) editor.getSelectionProvider().getSelection();
    assertEquals(14, at.getStartLine());

    // The counts belong to the text that ran, so an edit removes them.
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    document.replace(document.get().indexOf("0x10"), 4, "0x20");
    Pump.awaitCondition("nothing any more", () -> table.getItemCount() == 0);
    Pump.awaitCondition("no column any more", () -> rulerWidth() < with - 20);
  }

  /**
   * If all instructions are issued equally often, none is marked as hot or cold, and nothing is
   * red.
   */
  @Test
  void aFlatProfileIsGrey() throws Exception {
    IFile flat =
        Kernels.createFile(
            project,
            "flat.gsass",
            "//! launch block=32\n\n"
                + ".kernel flat\n"
                + "    MOV R1, R0\n"
                + "    IADD R1, R1, R0\n"
                + "    NOP.EXIT\n"
                + ".end\n");
    var configuration = Kernels.configuration(flat);
    ILaunch launch = Pump.callInOtherThread(() -> configuration.launch("run", null));
    Pump.awaitCondition("the end of the run", launch::isTerminated);
    Pump.awaitCondition("the profile", () -> isInFront(3));
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), "profile-flat");
    for (TableItem item : table.getItems()) {
      RGB ground = table.getBackground().getRGB();
      Pump.awaitCondition(
          "the colour of " + item.getText(3),
          () ->
              !paintedBackground(item).equals(ground) && paintedBackground(item).getHSB()[1] < 0.2);
    }
  }

  /** Returns the background colour of the share in a row, as it was painted. */
  private RGB paintedBackground(TableItem item) {
    // The console comes to the front when the run has written something, which may be late.
    page().bringToTop(view);
    // Other views may have left so little room that only one row is visible.
    table.showItem(item);
    Rectangle cell = item.getBounds(2);
    Image image = new Image(table.getDisplay(), 1, 1);
    GC gc = new GC(table);
    gc.copyArea(image, cell.x + 2, cell.y + 2);
    gc.dispose();
    ImageData data = image.getImageData();
    image.dispose();
    return data.palette.getRGB(data.getPixel(0, 0));
  }

  private static boolean isAmber(RGB colour) {
    return colour.red > colour.blue + 20;
  }

  private static boolean isBlue(RGB colour) {
    return colour.blue > colour.red + 20;
  }

  private static boolean isDark(RGB colour) {
    return colour.red + colour.green + colour.blue < 3 * 140;
  }

  /**
   * Brings the view to the front and returns whether it is visible and has this number of rows. A
   * console may cover it at any time.
   */
  private boolean isInFront(int rows) {
    page().bringToTop(view);
    return table.isVisible() && table.getItemCount() == rows;
  }

  private static TableItem row(Table table, String instruction) {
    return Arrays.stream(table.getItems())
        .filter(item -> item.getText(3).startsWith(instruction))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the width in pixels of the widest column beside the text, or 0 if there is none. */
  private int rulerWidth() {
    Control text = editor.getAdapter(Control.class);
    assertTrue(text.getParent().getChildren().length > 1);
    return Arrays.stream(text.getParent().getChildren())
        .filter(one -> one instanceof Canvas && one != text)
        .mapToInt(one -> one.getSize().x)
        .max()
        .orElse(0);
  }
}
