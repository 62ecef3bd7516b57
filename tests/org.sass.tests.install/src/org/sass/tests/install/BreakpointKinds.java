package org.sass.tests.install;

import org.eclipse.swt.graphics.Rectangle;

/**
 * The guide's fourth step: breakpoints with a hit count, with a log message instead of a stop, and
 * on a change of data.
 */
final class BreakpointKinds implements Scenario {
  private static final String HITS = "5, >= 5";
  private static final String MESSAGE = "Log this message";

  @Override
  public String name() {
    return "breakpoint-kinds";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "kinds");
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("GLD.U32"));
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("IADD32I"));
    // Set one breakpoint up in the pane below the list, and the other in its dialog.
    Steps.openPerspective(hand, "Debug");
    Steps.openView(hand, "Breakpoints");
    hand.repeatUntil(
        "the pane of the breakpoint",
        () -> Steps.findField(HITS) != null,
        () ->
            hand.click("the first breakpoint", () -> ScreenQueries.treeItemBounds("vector.gsass")));
    Steps.fillField(hand, HITS, "2");
    hand.press("Return");
    hand.await("fields as wide as the pane", BreakpointKinds::isFieldInView);
    Pictures.take(hand, "breakpoint-pane");
    hand.contextMenu(
        "the breakpoint", () -> EditorQueries.besideWord("IADD32I"), "Breakpoint Properties...");
    hand.await("the dialog", () -> ScreenQueries.shells().size() > 1);
    Steps.fillField(hand, MESSAGE, "R1 is {R1}");
    hand.click("Apply and Close", () -> ScreenQueries.buttonBounds("Apply and Close"));
    hand.await("the end of the dialog", () -> ScreenQueries.shells().size() == 1);
    Steps.clickWord(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.pressUntilStopAt(hand, "F8", "GLD.U32");
    // The second hit is in the second block. The other breakpoint only logged its message in the
    // first.
    hand.await(
        "the second block",
        () ->
            WorkbenchQueries.viewTexts("Debug").stream()
                .anyMatch(row -> row.contains("block (1,0)")),
        () -> String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("Debug"))));
    Steps.openView(hand, "Console");
    hand.await(
        "the message",
        () -> WorkbenchQueries.consoleContents().contains("R1 is 0"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    hand.contextMenu("R2", () -> ScreenQueries.treeItemBounds("R2"), "Break on Change");
    Steps.clickWord(hand, "SHL");
    // The instruction before GST writes R2. It is after the breakpoint with a message.
    Steps.pressUntilStopAt(hand, "F8", "GST");
    Steps.pressUntil(
        hand,
        "F8",
        "the end",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"));
  }

  /** Returns whether the field ends within its view. */
  private static boolean isFieldInView() {
    Rectangle field = ScreenQueries.boundsOf(Steps.findField(HITS));
    Rectangle view = ScreenQueries.boundsOf(WorkbenchQueries.view("Breakpoints"));
    return field.x + field.width <= view.x + view.width;
  }
}
