package org.sass.tests.install;

import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;

/** The guide's third step: edits words in the memory of a stopped kernel, by keys. */
final class EditMemory implements Scenario {
  @Override
  public String name() {
    return "edit-memory";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "memory");
    Steps.clickWord(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.openView(hand, "SASS Memory");
    hand.await(
        "the words",
        () -> firstRowWord(1).equals("00000000") && firstRowWord(2).equals("00000001"));
    hand.repeatUntil(
        "the first word to be edited",
        () -> editor() != null,
        () -> {
          hand.click("the first word", () -> cellBounds(1));
          hand.press("F2");
        });
    hand.press("ctrl+a");
    hand.type("2a");
    hand.await("what is typed", () -> editor() != null && editor().getText().equals("2a"));
    hand.press("Tab");
    hand.await("the next word", () -> editor() != null && editor().getText().equals("00000001"));
    hand.press("ctrl+a");
    hand.type("ff");
    hand.await("what is typed", () -> editor() != null && editor().getText().equals("ff"));
    hand.press("Escape");
    hand.await("the word as it was", () -> editor() == null && firstRowWord(2).equals("00000001"));
    hand.await("the first word in the memory", () -> firstRowWord(1).endsWith("0000002a"));
    hand.repeatUntil(
        "the second word to be edited",
        () -> editor() != null && editor().getText().equals("00000001"),
        () -> {
          hand.click("the second word", () -> cellBounds(2));
          hand.press("Return");
        });
    hand.press("ctrl+a");
    hand.type("7");
    hand.await("what is typed", () -> editor() != null && editor().getText().equals("7"));
    hand.press("Return");
    hand.await("the second word in the memory", () -> firstRowWord(2).endsWith("00000007"));
    // The kernel reads the edited word.
    Steps.clickWord(hand, "I2I");
    Steps.pressUntil(
        hand,
        "F8",
        "what came of it",
        () -> WorkbenchQueries.consoleContents().contains("out[0] is 43, expected 1"));
    // The last warp still has its registers. They show how it came to that.
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    Steps.awaitRegister(hand, "R3", "0x21");
  }

  private static Table table() {
    Composite view = WorkbenchQueries.view("SASS Memory");
    return view == null
        ? null
        : ScreenQueries.controls(view).stream()
            .filter(Table.class::isInstance)
            .map(Table.class::cast)
            .findFirst()
            .orElse(null);
  }

  /** Returns a word of the first row, from 1; empty if none is shown. */
  private static String firstRowWord(int column) {
    Table table = table();
    return table == null || table.getItemCount() == 0 ? "" : table.getItem(0).getText(column);
  }

  private static Rectangle cellBounds(int column) {
    Table table = table();
    return table == null || table.getItemCount() == 0
        ? null
        : table.getDisplay().map(table, null, table.getItem(0).getBounds(column));
  }

  /** Returns the cell editor that has the focus; null if there is none. */
  private static Text editor() {
    Table table = table();
    Control focused = table == null ? null : table.getDisplay().getFocusControl();
    return focused instanceof Text text && text.getParent() == table ? text : null;
  }
}
