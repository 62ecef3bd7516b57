package org.sass.tests.install;

/** The guide's third and fourth steps: stop, inspect, step forwards and backwards. */
final class DebugIt implements Scenario {
  @Override
  public String name() {
    return "debug";
  }

  @Override
  public void play(Hand hand) {
    Steps.project(hand, "debug");
    hand.menu("Run", "Debug As", "SASS Kernel");
    Steps.firstStop(hand);
    Steps.keyTo(hand, "F6", "MOV.U16");
    Steps.view(hand, "Debug", "Registers");
    Steps.expandRegisters(hand);
    Steps.register(hand, "R2", "0x0");
    Steps.click(hand, "I2I");
    Steps.keyTo(hand, "F6", "IMAD.U16");
    Steps.register(hand, "R2", "0x20");
    // These keys come faster than steps are done. Each must count.
    hand.press("F6", "F6", "F6");
    Steps.stopsAt(hand, "GLD.U32");
    Steps.register(hand, "R2", "0x1000");
    Steps.view(hand, "SASS", "Warp Watch");
    hand.await("the warp", () -> Eyes.says(Eyes.view("Warp Watch")).contains("warp 0"));
    Pictures.take(hand, "warp-watch");
    focusOnALane(hand);
    Steps.view(hand, "Debug", "Registers");
    Steps.click(hand, "I2I");
    Steps.keyTo(hand, "shift+F6", "IADD R2, in");
    Steps.register(hand, "R2", "0x20");
    Steps.keyTo(hand, "shift+F8", "I2I");
    Steps.register(hand, "R2", "0x0");
  }

  /** Clicks a lane, which moves the focus of all views to it, as docs/eclipse.md describes. */
  private static void focusOnALane(Hand hand) {
    lane(hand, 3, "0x100c");
    Steps.view(hand, "SASS", "Warp Watch");
    lane(hand, 0, "0x1000");
  }

  private static void lane(Hand hand, int lane, String value) {
    hand.until(
        "the focus on lane " + lane,
        () -> Eyes.says(Eyes.view("Warp Watch")).contains("focus on lane " + lane),
        () -> hand.click("lane " + lane, () -> Eyes.part("LaneGrid", "cell", 0, lane)));
    Steps.view(hand, "Debug", "Registers");
    Steps.register(hand, "R2", value);
  }
}
