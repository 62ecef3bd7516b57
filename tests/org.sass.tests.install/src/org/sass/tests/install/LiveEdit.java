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
    Steps.project(hand, "live");
    hand.doubleClick("beside a line", () -> Eyes.beside("IADD32I"));
    Steps.click(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.firstStop(hand);
    Steps.keyTo(hand, "F8", "IADD32I");
    Steps.view(hand, "General", "Console");
    hand.until(
        "the focus in the console",
        () -> Eyes.consoleText() != null && Eyes.consoleText().isFocusControl(),
        () -> hand.click("the console", () -> Eyes.place(Eyes.consoleText())));
    hand.press("ctrl+End");
    hand.type("R1 + 0x100");
    hand.press("Return");
    hand.await(
        "the answer",
        () -> Eyes.console().matches("(?s).*R1 \\+ 0x100\\R+.*0x0*100.*"),
        () -> hand.see(Eyes::console));
    Steps.cursorAfter(hand, "IADD32I R3, R3, 1");
    hand.press("BackSpace");
    hand.type("5");
    hand.await("the other number", () -> Eyes.editorText().contains("IADD32I R3, R3, 5"));
    hand.press("ctrl+s");
    hand.await("the saved text", () -> !Eyes.page().getActiveEditor().isDirty());
    hand.await(
        "the edit in the kernel",
        () -> Eyes.console().contains("1 instruction of the running kernel changed"),
        () -> hand.see(Eyes::console));
    Steps.view(hand, "Debug", "Registers");
    Steps.expandRegisters(hand);
    Steps.register(hand, "R3", "0x0");
    Steps.click(hand, "I2I");
    Steps.keyTo(hand, "F6", "IADD R2, out");
    Steps.register(hand, "R3", "0x5");
  }
}
