package org.sass.tests.install;

import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;

/**
 * The guide's fifth step: the view of the bits follows the cursor, and a click on a bit changes the
 * text.
 */
final class ChangeBits implements Scenario {
  @Override
  public String name() {
    return "change-bits";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "bits");
    Steps.openView(hand, "Bit Layout");
    Steps.putCursorAfter(hand, "SHL R1, R1");
    hand.await(
        "its bits", () -> WorkbenchQueries.fieldTexts("Bit Layout").startsWith("SHL R1, R1, 0x2"));
    String before = hand.callInUi(EditorQueries::editorText);
    // The topmost bits encode the opcode, the others mostly the operands.
    flipBit(hand, before);
    // The view has the focus, so the key undoes the change that was made there.
    hand.press("ctrl+z");
    hand.await("the text as it was, by the view", () -> EditorQueries.editorText().equals(before));
    flipBit(hand, before);
    Steps.clickWord(hand, "I2I");
    hand.press("ctrl+z");
    hand.await("the text as it was", () -> EditorQueries.editorText().equals(before));
    Steps.putCursorAfter(hand, "SHL R1, R1");
    setAField(hand, before);
    Steps.putCursorAfter(hand, "GLD.U32");
    hand.await("its bits", () -> WorkbenchQueries.fieldTexts("Bit Layout").startsWith("GLD.U32"));
    followTheControlFlow(hand);
  }

  private static void flipBit(Hand hand, String before) {
    hand.repeatUntil(
        "another text",
        () -> !EditorQueries.editorText().equals(before),
        () -> hand.click("a bit", () -> ScreenQueries.partBounds("BitGrid", "cell", 18)));
  }

  /** Sets the value of a field, as docs/eclipse.md describes. */
  private static void setAField(Hand hand, String before) {
    hand.await(
        "its bits", () -> WorkbenchQueries.fieldTexts("Bit Layout").startsWith("SHL R1, R1, 0x2"));
    hand.repeatUntil(
        "the focus in the fields",
        () -> fields() != null && fields().isFocusControl() && fields().getSelectionIndex() == 0,
        () -> hand.click("the first field", ChangeBits::firstNameBounds));
    for (int row = hand.callInUi(() -> lastRowOf("shift amount")); row > 0; row--) {
      hand.press("Down");
    }
    hand.await("the field", ChangeBits::isAtShiftAmount);
    hand.press("F2");
    hand.await("its value to be edited", () -> cellEditor() != null);
    hand.press("ctrl+a");
    hand.type("3");
    hand.press("Return");
    hand.await(
        "the other number",
        () -> EditorQueries.editorText().contains("SHL R1, R1, 0x3"),
        () -> hand.callInUi(EditorQueries::editorText));
    hand.press("ctrl+z");
    hand.await("the text as it was", () -> EditorQueries.editorText().equals(before));
  }

  private static boolean isAtShiftAmount() {
    Table table = fields();
    return table != null
        && table.isFocusControl()
        && table.getSelectionIndex() == lastRowOf("shift amount");
  }

  private static Table fields() {
    Composite view = WorkbenchQueries.view("Bit Layout");
    return view == null
        ? null
        : ScreenQueries.controls(view).stream()
            .filter(Table.class::isInstance)
            .map(Table.class::cast)
            .findFirst()
            .orElse(null);
  }

  /** Returns where the name of the first field is; null if it is not visible. */
  private static Rectangle firstNameBounds() {
    Table table = fields();
    return table == null || table.getItemCount() == 0
        ? null
        : table.getDisplay().map(table, null, table.getItem(0).getBounds(0));
  }

  /**
   * Returns the last row of a field, from 0; -1 if there is none. The row before it chooses number
   * or register.
   */
  private static int lastRowOf(String field) {
    return ScreenQueries.rows(fields()).lastIndexOf(field);
  }

  /** Returns the cell editor that has the focus; null if there is none. */
  private static Text cellEditor() {
    Table table = fields();
    Control focused = table == null ? null : table.getDisplay().getFocusControl();
    return focused instanceof Text text && text.getParent() == table ? text : null;
  }

  /**
   * Clicks into the control flow, which moves the cursor in the text, as docs/eclipse.md describes.
   */
  private static void followTheControlFlow(Hand hand) {
    Steps.openView(hand, "Control Flow");
    hand.await(
        "its blocks",
        () ->
            ScreenQueries.allTexts(WorkbenchQueries.view("Control Flow"))
                .contains("vector: 1 block"));
    hand.repeatUntil(
        "the cursor at the first instruction",
        () -> EditorQueries.textWidget().isFocusControl() && Steps.caretLine().contains("I2I"),
        () -> hand.click("the head of the block", ChangeBits::firstBlockTitle));
  }

  /** Returns where the title of the first block is painted; null if it is not visible. */
  private static Rectangle firstBlockTitle() {
    Rectangle block = ScreenQueries.partBounds("CfgCanvas", "place", 0);
    return block == null ? null : new Rectangle(block.x, block.y, block.width, 8);
  }
}
