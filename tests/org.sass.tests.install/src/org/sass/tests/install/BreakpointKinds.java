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
    Steps.project(hand, "kinds");
    hand.doubleClick("beside a line", () -> Eyes.beside("GLD.U32"));
    hand.doubleClick("beside a line", () -> Eyes.beside("IADD32I"));
    // Set one breakpoint up in the pane below the list, and the other in its dialog.
    Steps.perspective(hand, "Debug");
    Steps.view(hand, "Debug", "Breakpoints");
    hand.until(
        "the pane of the breakpoint",
        () -> Steps.field(HITS) != null,
        () -> hand.click("the first breakpoint", () -> Eyes.treeItem("vector.gsass")));
    Steps.fill(hand, HITS, "2");
    hand.press("Return");
    hand.await("fields as wide as the pane", BreakpointKinds::isWhole);
    Pictures.take(hand, "breakpoint-pane");
    hand.contextMenu("the breakpoint", () -> Eyes.beside("IADD32I"), "Breakpoint Properties...");
    hand.await("the dialog", () -> Eyes.shells().size() > 1);
    Steps.fill(hand, MESSAGE, "R1 is {R1}");
    hand.click("Apply and Close", () -> Eyes.button("Apply and Close"));
    hand.await("the end of the dialog", () -> Eyes.shells().size() == 1);
    Steps.click(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.firstStop(hand);
    Steps.keyTo(hand, "F8", "GLD.U32");
    // The second hit is in the second block. The other breakpoint only logged its message in the
    // first.
    hand.await(
        "the second block",
        () -> Eyes.viewTexts("Debug").stream().anyMatch(row -> row.contains("block (1,0)")),
        () -> String.join("\n", hand.see(() -> Eyes.viewTexts("Debug"))));
    Steps.view(hand, "General", "Console");
    hand.await(
        "the message", () -> Eyes.console().contains("R1 is 0"), () -> hand.see(Eyes::console));
    Steps.view(hand, "Debug", "Registers");
    Steps.expandRegisters(hand);
    hand.contextMenu("R2", () -> Eyes.treeItem("R2"), "Break on Change");
    Steps.click(hand, "SHL");
    // The instruction before GST writes R2. It is after the breakpoint with a message.
    Steps.keyTo(hand, "F8", "GST");
    Steps.key(hand, "F8", "the end", () -> Eyes.console().contains("all 2 expectations hold"));
  }

  /** Returns whether the field ends within its view. */
  private static boolean isWhole() {
    Rectangle field = Eyes.place(Steps.field(HITS));
    Rectangle view = Eyes.place(Eyes.view("Breakpoints"));
    return field.x + field.width <= view.x + view.width;
  }
}
