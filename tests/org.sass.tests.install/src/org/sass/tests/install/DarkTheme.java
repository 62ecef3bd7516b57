package org.sass.tests.install;

import org.eclipse.swt.graphics.Rectangle;

/** The platform's dark theme: all views and texts of the plug-ins can be read. */
final class DarkTheme implements Scenario {
  @Override
  public String name() {
    return "dark-theme";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "dark");
    Appearance.chooseTheme(hand, "Dark");
    Appearance.awaitReadable(hand);
    Appearance.checkDarkMarks(hand);
    hover(hand);
    Steps.putCursorAfter(hand, "IADD32I");
    Steps.openView(hand, "Bit Layout");
    Appearance.awaitDarkView(hand, "Bit Layout");
    Steps.openView(hand, "Control Flow");
    Pictures.take(hand, "dark-editing");
    Steps.clickWord(hand, "SHL");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    hand.await("hints that can be read on the line of the stop", () -> hintPixels() > 20);
    Steps.openView(hand, "SASS Memory");
    Appearance.awaitDarkView(hand, "SASS Memory");
    Steps.openView(hand, "Warp Watch");
    hand.await(
        "its lanes",
        () -> ScreenQueries.allTexts(WorkbenchQueries.view("Warp Watch")).contains("active 0x"));
    Appearance.awaitDarkView(hand, "Warp Watch");
    Pictures.take(hand, "dark-debugging");
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    Appearance.awaitDarkView(hand, "Registers");
    Steps.openView(hand, "Profile");
    Pictures.take(hand, "dark-registers");
    Steps.clickWord(hand, "I2I");
    Steps.pressUntil(hand, "ctrl+F2", "the end", () -> EditorQueries.stoppedLine().isEmpty());
    WriteAKernel.completion(hand);
    Pictures.take(hand, "dark-completion");
    hand.press("Escape");
    hand.menu("Help", "First Steps with GPU Machine Code");
    hand.await("the sheet", () -> WorkbenchQueries.view("Cheat Sheets") != null);
    Pictures.take(hand, "dark-sheet");
    Appearance.chooseTheme(hand, "Light");
    Appearance.awaitReadable(hand);
  }

  private static void hover(Hand hand) {
    WriteAKernel.hover(hand);
    hand.await(
        "a hover that can be read",
        () ->
            WriteAKernel.hoverBrowser() == null
                || Appearance.lowContrastWords(WriteAKernel.hoverBrowser()).isEmpty(),
        () ->
            hand.callInUi(() -> Appearance.lowContrastWords(WriteAKernel.hoverBrowser()))
                .toString());
    WriteAKernel.takeHover(hand, "dark-hover");
  }

  /** Returns how many pixels can be told from the ground, between code and comment of the stop. */
  private static int hintPixels() {
    String instruction = "I2I.U32.U16 R1, R0";
    Rectangle code = EditorQueries.wordBounds(instruction);
    Rectangle comment = EditorQueries.wordBounds("// blockDim.x");
    if (code == null || comment == null) {
      return 0;
    }
    // The last letter of the code is between these places, too.
    int left = code.x + code.width + 2 * code.width / instruction.length();
    Rectangle hint = new Rectangle(left, code.y, comment.x - left, code.height);
    return Pictures.contrastingPixels(EditorQueries.textWidget().getDisplay(), hint);
  }
}
