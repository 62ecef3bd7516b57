package org.sass.tests.install;

/** The platform's dark theme: all views and texts of the plug-ins can be read. */
final class DarkTheme implements Scenario {
  @Override
  public String name() {
    return "dark-theme";
  }

  @Override
  public void play(Hand hand) {
    Steps.project(hand, "dark");
    Appearance.choose(hand, "Dark");
    Appearance.canBeRead(hand);
    hover(hand);
    Steps.cursorAfter(hand, "IADD32I");
    Steps.view(hand, "SASS", "Bit Layout");
    Steps.view(hand, "SASS", "Control Flow");
    Pictures.take(hand, "dark-editing");
    Steps.click(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.firstStop(hand);
    Steps.view(hand, "SASS", "SASS Memory");
    Steps.view(hand, "SASS", "Warp Watch");
    hand.await("its lanes", () -> Eyes.says(Eyes.view("Warp Watch")).contains("active 0x"));
    Pictures.take(hand, "dark-debugging");
    Steps.view(hand, "Debug", "Registers");
    Steps.view(hand, "SASS", "Profile");
    Pictures.take(hand, "dark-registers");
    Steps.click(hand, "I2I");
    Steps.key(hand, "ctrl+F2", "the end", () -> Eyes.stoppedLine().isEmpty());
    WriteAKernel.completion(hand);
    Pictures.take(hand, "dark-completion");
    hand.press("Escape");
    hand.menu("Help", "First Steps with GPU Machine Code");
    hand.await("the sheet", () -> Eyes.view("Cheat Sheets") != null);
    Pictures.take(hand, "dark-sheet");
    Appearance.choose(hand, "Light");
    Appearance.canBeRead(hand);
  }

  private static void hover(Hand hand) {
    WriteAKernel.hover(hand);
    hand.await(
        "a hover that can be read",
        () -> WriteAKernel.page() == null || Appearance.dim(WriteAKernel.page()).isEmpty(),
        () -> hand.see(() -> Appearance.dim(WriteAKernel.page())).toString());
    hand.await("its page", WriteAKernel::isDrawn);
    Pictures.take(hand, "dark-hover");
    hand.rest();
    hand.until("its end", () -> Eyes.shells().size() == 1, () -> hand.press("Escape"));
  }
}
