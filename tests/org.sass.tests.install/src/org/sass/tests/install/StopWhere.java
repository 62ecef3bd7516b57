package org.sass.tests.install;

import org.eclipse.swt.widgets.Text;

/**
 * The guide's fourth step: a breakpoint with a condition that holds in one lane only, and the
 * command that finds the last write to a register.
 */
final class StopWhere implements Scenario {
  @Override
  public String name() {
    return "stop-where";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "where");
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("IADD32I"));
    hand.contextMenu(
        "the breakpoint", () -> EditorQueries.besideWord("IADD32I"), "Breakpoint Properties...");
    hand.repeatUntil(
        "the field of the condition",
        () -> condition() != null && condition().isFocusControl(),
        () -> hand.click("the condition", () -> ScreenQueries.boundsOf(condition())));
    hand.type("R3 >>> (");
    hand.await(
        "what is wrong with it", () -> ScreenQueries.buttonBounds("Apply and Close") == null);
    hand.press("ctrl+a");
    hand.type("R3 == 40");
    hand.await("what is typed", () -> condition().getText().equals("R3 == 40"));
    Pictures.take(hand, "breakpoint-properties");
    hand.click("Apply and Close", () -> ScreenQueries.buttonBounds("Apply and Close"));
    hand.await("the end of the dialog", () -> ScreenQueries.shells().size() == 1);
    Steps.clickWord(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.pressUntilStopAt(hand, "F8", "IADD32I");
    // In the first block the values of R3 are only 0 to 31.
    hand.await(
        "the second block",
        () ->
            WorkbenchQueries.viewTexts("Debug").stream()
                .anyMatch(row -> row.contains("block (1,0)")),
        () -> String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("Debug"))));
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    hand.contextMenu("R1", () -> ScreenQueries.treeItemBounds("R1"), "Go Back to Last Write");
    Steps.awaitStopAt(hand, "SHL");
    // The values are those of the lane that met the condition, before its write.
    Steps.awaitRegister(hand, "R1", "0x28");
  }

  private static Text condition() {
    return ScreenQueries.shell("Properties") == null && ScreenQueries.shell("Breakpoint") == null
        ? null
        : Steps.findField("True for any active lane");
  }
}
