package org.sass.tests.install;

import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Rectangle;

/** The guide's third and fourth steps: stop, inspect, step forwards and backwards. */
final class DebugIt implements Scenario {
  /** Fewer pixels are no text. */
  private static final int MIN_TEXT_PIXELS = 50;

  /**
   * Width of the part of the line that is looked at, in pixels. It is less than that of all values.
   */
  private static final int VALUES_WIDTH = 100;

  @Override
  public String name() {
    return "debug";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "debug");
    hand.await("no values", () -> valuePixels() == 0);
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.awaitFirstStop(hand);
    Steps.pressUntilStopAt(hand, "F6", "MOV.U16");
    Steps.openView(hand, "Registers");
    Steps.expandRegisters(hand);
    Steps.awaitRegister(hand, "R2", "0x0");
    Steps.clickWord(hand, "I2I");
    Steps.pressUntilStopAt(hand, "F6", "IMAD.U16");
    Steps.awaitRegister(hand, "R2", "0x20");
    // These keys come faster than steps are done. Each must count.
    hand.press("F6", "F6", "F6");
    Steps.awaitStopAt(hand, "GLD.U32");
    Steps.awaitRegister(hand, "R2", "0x1000");
    hand.await("values at the end of a line", () -> valuePixels() > MIN_TEXT_PIXELS);
    Pictures.take(hand, "values");
    Steps.openView(hand, "Warp Watch");
    hand.await(
        "the warp",
        () -> ScreenQueries.allTexts(WorkbenchQueries.view("Warp Watch")).contains("warp 0"));
    Pictures.take(hand, "warp-watch");
    focusOnALane(hand);
    Steps.openView(hand, "Registers");
    Steps.clickWord(hand, "I2I");
    Steps.pressUntilStopAt(hand, "shift+F6", "IADD R2, in");
    Steps.awaitRegister(hand, "R2", "0x20");
    Steps.pressUntilStopAt(hand, "shift+F8", "I2I");
    Steps.awaitRegister(hand, "R2", "0x0");
    goBackByButtons(hand);
  }

  private static void goBackByButtons(Hand hand) {
    Steps.pressUntilStopAt(hand, "F6", "MOV.U16");
    Steps.pressUntilStopAt(hand, "F6", "IMAD.U16");
    clickUntilStopAt(hand, "Step Back", "MOV.U16");
    clickUntilStopAt(hand, "Reverse Resume", "I2I");
  }

  /** Clicks a button of the tool bar until the debugger has stopped at a line with a text. */
  private static void clickUntilStopAt(Hand hand, String tip, String text) {
    hand.repeatUntil(
        "the stop at " + text,
        () -> EditorQueries.stoppedLine().contains(text),
        () -> {
          hand.click(tip, () -> ScreenQueries.toolBounds(tip));
          hand.moveAside();
        });
  }

  /**
   * Returns how many pixels are painted at the right edge of the editor in a line without a
   * comment. Only values are shown there.
   */
  private static int valuePixels() {
    StyledText text = EditorQueries.textWidget();
    Rectangle line = EditorQueries.wordBounds("IADD R2, in");
    if (line == null) {
      return 0;
    }
    int right = text.toDisplay(text.getClientArea().width, 0).x;
    Rectangle end = new Rectangle(right - VALUES_WIDTH, line.y, VALUES_WIDTH, line.height);
    return Pictures.contrastingPixels(text.getDisplay(), end);
  }

  /** Clicks a lane, which moves the focus of all views to it, as docs/eclipse.md describes. */
  private static void focusOnALane(Hand hand) {
    focusLane(hand, 3, "0x100c");
    Steps.openView(hand, "Warp Watch");
    focusLane(hand, 0, "0x1000");
  }

  private static void focusLane(Hand hand, int lane, String value) {
    hand.repeatUntil(
        "the focus on lane " + lane,
        () ->
            ScreenQueries.allTexts(WorkbenchQueries.view("Warp Watch"))
                .contains("focus on lane " + lane),
        () ->
            hand.click(
                "lane " + lane, () -> ScreenQueries.partBounds("LaneGrid", "cell", 0, lane)));
    Steps.openView(hand, "Registers");
    Steps.awaitRegister(hand, "R2", value);
  }
}
