package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sass.tests.ui.TestWorkbench.page;
import static org.sass.tests.ui.TestWorkbench.waitFor;

import java.util.Arrays;
import java.util.Iterator;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.views.BitLayoutView;
import org.sass.lang.ui.views.CfgView;

/** Tests the views that follow the cursor, with keys and mouse. */
class TextViewsTest {
  private static final String KERNEL =
      """
      .kernel choose
          MOV R1, R0;
          ISET.C0 o [0x7f], R1, R2, LT;
          SSY meet;
          BRA C0.NE, other;
          IADD R3, R1, R2;
          BRA meet;
      other:
          IADD R3, R2, R2;
      meet:
          IADD.EXIT R4, R3, R3;
      .end
      """;

  private TestWorkbench.OpenEditor open;
  private IViewPart view;

  @BeforeEach
  void openText() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1200, 850);
    open = TestWorkbench.open("choose.gsass", KERNEL);
  }

  /** A message wraps, so that all of it is visible in a narrow view. */
  @Test
  void controlFlowWrapsWhatItSays() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(500, 600);
    view = page().showView(CfgView.ID);
    Label says =
        Widgets.onlyControl(
            page(), Label.class, label -> label.getText().startsWith("Put the cursor"));
    waitFor("room", () -> says.getSize().x > 0);
    int wanted = says.computeSize(says.getSize().x, SWT.DEFAULT).y;
    waitFor("all lines of it", () -> says.getSize().y >= wanted);
    assertTrue(says.computeSize(SWT.DEFAULT, SWT.DEFAULT).x > says.getSize().x, "it is long");
  }

  @AfterEach
  void close() {
    page().hideView(view);
    open.close();
  }

  private Control bitsCanvas() {
    return Widgets.onlyCanvas(page(), "BitGrid");
  }

  private static boolean isFieldVisible(String heading) {
    return Widgets.allControls(page()).stream()
        .anyMatch(
            c -> c instanceof Text text && text.isVisible() && text.getText().startsWith(heading));
  }

  private String lineStartingWith(String start) {
    return open.document().get().lines().filter(l -> l.strip().startsWith(start)).findFirst().get();
  }

  private void awaitBits(String instruction) throws Exception {
    // A view that is open in another perspective, too, still shows its previous contents for a
    // moment.
    open.goTo(".kernel");
    waitFor("no bits", () -> !isFieldVisible(instruction));
    open.goTo(instruction);
    waitFor("the bits of " + instruction, () -> isFieldVisible(instruction));
  }

  @Test
  void bitsFollowTheCursorAndChangeTheText() throws Exception {
    view = page().showView(BitLayoutView.ID);
    awaitBits("MOV R1, R0");
    Table fields = Widgets.table(page(), "Meaning");
    assertTrue(fields.getItemCount() > 5, Widgets.rows(fields).toString());
    TableItem destination = fields.getItem(destinationRow(fields));
    assertEquals("destination", destination.getText(0));
    assertEquals("1", destination.getText(2));
    assertEquals("R1", destination.getText(3));
    // How the manual's page differs from the hardware is for the tool tip.
    Label description =
        Widgets.onlyControl(
            page(), Label.class, one -> one.isVisible() && one.getText().startsWith("Copies"));
    assertFalse(description.getText().contains("corrected"), description.getText());
    assertTrue(
        description.getToolTipText().contains("\nThe manual "), description.getToolTipText());

    // Bit 3 is the second bit of the destination, so flipping it changes R1 to R3.
    Widgets.press(bitsCanvas(), SWT.END);
    Widgets.pressRepeatedly(bitsCanvas(), SWT.ARROW_LEFT, 3);
    Widgets.press(bitsCanvas(), ' ');
    waitFor("the bit in the text", () -> lineStartingWith("MOV").equals("    MOV R3, R0;"));
    waitFor("the bit in the view", () -> isFieldVisible("MOV R3, R0"));

    // A click changes a bit, too.
    Point two = Widgets.pointAt(bitsCanvas(), "bit 2,");
    Widgets.sendMouse(bitsCanvas(), SWT.MouseUp, two);
    waitFor("the click in the text", () -> lineStartingWith("MOV").equals("    MOV R2, R0;"));
    assertTrue(open.part().isDirty());

    // Undo and Redo in the view are those of the text.
    page().activate(view);
    TestWorkbench.executeCommand("org.eclipse.ui.edit.undo");
    waitFor("the bit of before", () -> lineStartingWith("MOV").equals("    MOV R3, R0;"));
    TestWorkbench.executeCommand("org.eclipse.ui.edit.redo");
    waitFor("the click again", () -> lineStartingWith("MOV").equals("    MOV R2, R0;"));
  }

  @Test
  void bitsTakeTheRoomThereIs() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1270, 850);
    view = page().showView(BitLayoutView.ID);
    awaitBits("MOV R1, R0");
    Widgets.press(bitsCanvas(), SWT.END);
    int width = bitsCanvas().getSize().x;
    Point first = Widgets.pointAt(bitsCanvas(), "bit 0");
    assertTrue(first.x > width * 9 / 10, "bit 0 is at " + first.x + " of " + width);
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), "bit-layout-wide");
    // A name that is cut off below a single bit is shown in full in its tool tip.
    page().getWorkbenchWindow().getShell().setSize(700, 850);
    waitFor("narrow bits", () -> bitsCanvas().getSize().x < width);
    Widgets.pointAt(bitsCanvas(), "destination = R1, bits ");
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), "bit-layout-narrow");
  }

  @Test
  void aValueIsSetInTheTable() throws Exception {
    view = page().showView(BitLayoutView.ID);
    awaitBits("MOV R1, R0");
    Table fields = Widgets.table(page(), "Meaning");
    int row = destinationRow(fields);
    fields.setFocus();
    fields.setSelection(row);
    editValue(fields, row, "7");
    waitFor("the value in the text", () -> lineStartingWith("MOV").equals("    MOV R7, R0;"));

    // A value that does not fit into the field is rejected with the reason. The text does not
    // change.
    waitFor("the new value", () -> isFieldVisible("MOV R7, R0"));
    editValue(fields, row, "4711");
    waitFor("the reason", () -> isLabelVisible("4711"));
    assertEquals("    MOV R7, R0;", lineStartingWith("MOV"));
  }

  @Test
  void aValueIsEditedByKeys() throws Exception {
    view = page().showView(BitLayoutView.ID);
    awaitBits("MOV R1, R0");
    Table fields = Widgets.table(page(), "Meaning");
    int row = destinationRow(fields);
    fields.setFocus();
    fields.setSelection(row);
    // The key edits the value, whichever cell of the row has the focus.
    Widgets.press(fields, SWT.F2);
    waitFor("a line to type in", () -> editor(fields) != null);
    editor(fields).setText("7");
    editor(fields).notifyListeners(SWT.DefaultSelection, new org.eclipse.swt.widgets.Event());
    waitFor("the value in the text", () -> lineStartingWith("MOV").equals("    MOV R7, R0;"));
    waitFor("the value in the view", () -> isFieldVisible("MOV R7, R0"));
    fields.setSelection(row);
    Widgets.press(fields, SWT.CR);
    waitFor("a line to type in again", () -> editor(fields) != null);
    assertEquals("7", editor(fields).getText());
  }

  /** Returns the row of the destination register, from 0; -1 if there is none. */
  private static int destinationRow(Table fields) {
    return Arrays.stream(fields.getItems()).map(item -> item.getText(1)).toList().indexOf("8:2");
  }

  private static boolean isLabelVisible(String text) {
    return Widgets.allControls(page()).stream()
        .anyMatch(c -> c instanceof Label l && l.isVisible() && l.getText().contains(text));
  }

  /** Clicks the value cell of a row, types a value, and presses Enter. */
  private static void editValue(Table fields, int row, String value) throws Exception {
    org.eclipse.swt.graphics.Rectangle cell = fields.getItem(row).getBounds(2);
    Widgets.sendMouse(fields, SWT.MouseDown, new Point(cell.x + 4, cell.y + 4));
    waitFor("a line to type in", () -> editor(fields) != null);
    Text line = editor(fields);
    line.setText(value);
    line.notifyListeners(SWT.DefaultSelection, new org.eclipse.swt.widgets.Event());
  }

  private static Text editor(Table fields) {
    for (Control child : fields.getChildren()) {
      if (child instanceof Text text && text.isVisible()) {
        return text;
      }
    }
    return null;
  }

  @Test
  void aWordThatNoInstructionSaysIsOfferedAsOne() throws Exception {
    view = page().showView(BitLayoutView.ID);
    awaitBits("MOV R1, R0");
    Widgets.press(bitsCanvas(), SWT.HOME);
    for (int bit = 63; bit > 32 && !isLabelVisible("only .word"); bit--) {
      String before = open.document().get();
      Widgets.press(bitsCanvas(), ' ');
      waitFor("an answer", () -> isLabelVisible(".word") || !open.document().get().equals(before));
      if (!open.document().get().equals(before)) {
        open.document().set(KERNEL);
        awaitBits("MOV R1, R0");
      }
      Widgets.press(bitsCanvas(), SWT.ARROW_RIGHT);
    }
    Button asWord = Widgets.onlyControl(page(), Button.class, b -> b.getText().contains(".word"));
    asWord.notifyListeners(SWT.Selection, new org.eclipse.swt.widgets.Event());
    waitFor("the word in the text", () -> !lineStartingWith(".word").isEmpty());
  }

  @Test
  void whatIsLookedAtIsMarkedInTheText() throws Exception {
    view = page().showView(BitLayoutView.ID);
    awaitBits("MOV R1, R0");
    assertEquals("", markedText());
    Widgets.pointAt(bitsCanvas(), "bit 2,");
    assertEquals("R1", markedText());
    Widgets.sendMouse(bitsCanvas(), SWT.MouseExit, new Point(0, 0));
    assertEquals("", markedText());
    Table fields = Widgets.table(page(), "Meaning");
    open.goTo("R0;");
    waitFor(
        "the operand of the cursor",
        () ->
            Widgets.rows(fields).stream()
                .anyMatch(
                    name ->
                        Widgets.findRow(fields, name).getFont(0).getFontData()[0].getStyle()
                            == SWT.BOLD));
  }

  private String markedText() throws Exception {
    IAnnotationModel model = open.annotations();
    StringBuilder text = new StringBuilder();
    for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext(); ) {
      Annotation one = all.next();
      if (one.getType().equals("org.sass.lang.ui.field")) {
        text.append(
            open.document().get(model.getPosition(one).offset, model.getPosition(one).length));
      }
    }
    return text.toString();
  }

  @Test
  void theBitsAreDrawn() throws Exception {
    view = page().showView(BitLayoutView.ID);
    awaitBits("IADD R3, R1");
    Widgets.press(bitsCanvas(), SWT.END);
    waitFor("a painted grid", () -> Widgets.countPaintedPixels(bitsCanvas()) > 2000);
    TestWorkbench.screenshot(page().getWorkbenchWindow().getShell(), "bit-layout");
  }

  @Test
  void controlFlowFollowsTheCursorAndGoesToBlocks() throws Exception {
    view = page().showView(CfgView.ID);
    open.goTo("MOV R1");
    waitFor("the drawing", () -> isLabelVisible("choose: 4 blocks"));
    Control canvas = Widgets.onlyCanvas(page(), "CfgCanvas");
    waitFor("something painted", () -> Widgets.countPaintedPixels(canvas) > 2000);
    TestWorkbench.screenshot(page().getWorkbenchWindow().getShell(), "cfg");

    // Enter goes to the block at the cursor, arrow keys go to other blocks. No event tells when the
    // drawing has followed the cursor, so a busy machine gets more time with each attempt.
    for (int millis = 400; millis < 60_000; millis *= 2) {
      open.goTo("IADD R3, R2");
      TestWorkbench.runEventLoop(millis);
      page().activate(view);
      Widgets.press(canvas, SWT.CR);
      if (lineAtCursor() == 8) {
        break;
      }
    }
    assertEquals(8, lineAtCursor());
    page().activate(view);
    Widgets.press(canvas, SWT.ARROW_DOWN, SWT.CR);
    assertEquals("IADD.EXIT", wordAtCursor());
    // Keys go to the active part.
    waitFor(
        "the first block",
        () -> {
          page().activate(view);
          Widgets.press(canvas, SWT.HOME, SWT.CR);
          return wordAtCursor().equals("MOV");
        });

    // A click goes to the instruction that was clicked.
    page().activate(view);
    Widgets.press(canvas, new int[] {SWT.ARROW_DOWN});
    Point block = Widgets.pointAt(canvas, "Block 1");
    Widgets.sendMouse(canvas, SWT.MouseUp, block);
    assertEquals("IADD", wordAtCursor());

    // The drawing also follows changes of the text.
    open.document().replace(open.document().get().indexOf("    BRA meet;\n"), 14, "");
    waitFor(
        "the drawing of the new text",
        () -> isLabelVisible("choose: 4 blocks") || isLabelVisible("choose: 3"));
    assertFalse(isLabelVisible("Put the cursor"));
  }

  private int lineAtCursor() {
    return ((ITextSelection) open.editor().getSelectionProvider().getSelection()).getStartLine();
  }

  private String wordAtCursor() throws Exception {
    ITextSelection at = (ITextSelection) open.editor().getSelectionProvider().getSelection();
    return open.document().get().substring(at.getOffset()).split("\\s")[0];
  }

  @Test
  void viewsSayWhatToDoWhereThereIsNoKernel() throws Exception {
    view = page().showView(CfgView.ID);
    open.close();
    waitFor("the hint", () -> isLabelVisible("Put the cursor into a kernel"));
  }
}
