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
    hand.doubleClick("beside a line", () -> Eyes.besideWord("GLD.U32"));
    hand.doubleClick("beside a line", () -> Eyes.besideWord("IADD32I"));
    // Set one breakpoint up in the pane below the list, and the other in its dialog.
    Steps.openPerspective(hand, "Debug");
    Steps.openView(hand, "Debug", "Breakpoints");
    hand.repeatUntil(
        "the pane of the breakpoint",
        () -> Steps.findField(HITS) != null,
        () -> hand.click("the first breakpoint", () -> Eyes.treeItemBounds("vector.gsass")));
    Steps.fillField(hand, HITS, "2");
    hand.press("Return");
    hand.await("fields as wide as the pane", BreakpointKinds::isFieldInView);
    Pictures.take(hand, "breakpoint-pane");
    hand.contextMenu(
        "the breakpoint", () -> Eyes.besideWord("IADD32I"), "Breakpoint Properties...");
    hand.await("the dialog", () -> Eyes.shells().size() > 1);
    Steps.fillField(hand, MESSAGE, "R1 is {R1}");
    hand.click("Apply and Close", () -> Eyes.buttonBounds("Apply and Close"));
    hand.await("the end of the dialog", () -> Eyes.shells().size() == 1);
    Steps.clickWord(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.pressUntilStopAt(hand, "F8", "GLD.U32");
    // The second hit is in the second block. The other breakpoint only logged its message in the
    // first.
    hand.await(
        "the second block",
        () -> Eyes.viewTexts("Debug").stream().anyMatch(row -> row.contains("block (1,0)")),
        () -> String.join("\n", hand.callInUi(() -> Eyes.viewTexts("Debug"))));
    Steps.openView(hand, "General", "Console");
    hand.await(
        "the message",
        () -> Eyes.consoleContents().contains("R1 is 0"),
        () -> hand.callInUi(Eyes::consoleContents));
    Steps.openView(hand, "Debug", "Registers");
    Steps.expandRegisters(hand);
    hand.contextMenu("R2", () -> Eyes.treeItemBounds("R2"), "Break on Change");
    Steps.clickWord(hand, "SHL");
    // The instruction before GST writes R2. It is after the breakpoint with a message.
    Steps.pressUntilStopAt(hand, "F8", "GST");
    Steps.pressUntil(
        hand, "F8", "the end", () -> Eyes.consoleContents().contains("all 2 expectations hold"));
  }

  /** Returns whether the field ends within its view. */
  private static boolean isFieldInView() {
    Rectangle field = Eyes.boundsOf(Steps.findField(HITS));
    Rectangle view = Eyes.boundsOf(Eyes.view("Breakpoints"));
    return field.x + field.width <= view.x + view.width;
  }
}
