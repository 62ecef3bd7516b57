package org.sass.tests.install;

/**
 * The guide's fourth step: expressions typed in the console are evaluated, and a saved change of
 * the text takes effect in the running kernel.
 */
final class LiveEdit implements Scenario {
  @Override
  public String name() {
    return "live-edit";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "live");
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("IADD32I"));
    Steps.clickWord(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.pressUntilStopAt(hand, "F8", "IADD32I");
    Steps.openView(hand, "Console");
    hand.repeatUntil(
        "the focus in the console",
        () ->
            WorkbenchQueries.consoleWidget() != null
                && WorkbenchQueries.consoleWidget().isFocusControl(),
        () ->
            hand.click(
                "the console", () -> ScreenQueries.boundsOf(WorkbenchQueries.consoleWidget())));
    hand.press("ctrl+End");
    hand.type("R1 + 0x100");
    hand.press("Return");
    hand.await(
        "the answer",
        () -> WorkbenchQueries.consoleContents().matches("(?s).*R1 \\+ 0x100\\R+.*0x0*100.*"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    Steps.putCursorAfter(hand, "IADD32I R3, R3, 1");
    hand.press("BackSpace");
    hand.type("5");
    hand.await("the other number", () -> EditorQueries.editorText().contains("IADD32I R3, R3, 5"));
    hand.press("ctrl+s");
    hand.await("the saved text", () -> !WorkbenchQueries.page().getActiveEditor().isDirty());
    hand.await(
        "the edit in the kernel",
        () ->
            WorkbenchQueries.consoleContents()
                .contains("1 instruction of the running kernel changed"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    Steps.awaitRegister(hand, "R3", "0x0");
    Steps.clickWord(hand, "I2I");
    Steps.pressUntilStopAt(hand, "F6", "IADD R2, out");
    Steps.awaitRegister(hand, "R3", "0x5");
  }
}
