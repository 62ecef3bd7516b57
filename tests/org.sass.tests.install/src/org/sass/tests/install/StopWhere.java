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
    Steps.project(hand, "where");
    hand.doubleClick("beside a line", () -> Eyes.beside("IADD32I"));
    hand.contextMenu("the breakpoint", () -> Eyes.beside("IADD32I"), "Breakpoint Properties...");
    hand.until(
        "the field of the condition",
        () -> condition() != null && condition().isFocusControl(),
        () -> hand.click("the condition", () -> Eyes.place(condition())));
    hand.type("R3 >>> (");
    hand.await("what is wrong with it", () -> Eyes.button("Apply and Close") == null);
    hand.press("ctrl+a");
    hand.type("R3 == 40");
    hand.await("what is typed", () -> condition().getText().equals("R3 == 40"));
    Pictures.take(hand, "breakpoint-properties");
    hand.click("Apply and Close", () -> Eyes.button("Apply and Close"));
    hand.await("the end of the dialog", () -> Eyes.shells().size() == 1);
    Steps.click(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.firstStop(hand);
    Steps.keyTo(hand, "F8", "IADD32I");
    // In the first block the values of R3 are only 0 to 31.
    hand.await(
        "the second block",
        () -> Eyes.viewTexts("Debug").stream().anyMatch(row -> row.contains("block (1,0)")),
        () -> String.join("\n", hand.see(() -> Eyes.viewTexts("Debug"))));
    Steps.view(hand, "Debug", "Registers");
    Steps.expandRegisters(hand);
    hand.contextMenu("R1", () -> Eyes.treeItem("R1"), "Go Back to Last Write");
    Steps.stopsAt(hand, "SHL");
  }

  private static Text condition() {
    return Eyes.shell("Properties") == null && Eyes.shell("Breakpoint") == null
        ? null
        : Steps.field("True for any active lane");
  }
}
