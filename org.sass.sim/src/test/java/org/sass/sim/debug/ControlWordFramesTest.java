package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests where warps of sm_50 stand. A warp starts at a control word, and comes to one after each
 * third instruction and by jumps.
 */
class ControlWordFramesTest {
  private static final String KERNEL =
      """
      //! launch block=32
      .arch sm_50
      .kernel k
      S2R R0, SR_TID.X
      ISETP.NE.AND P0, PT, R0, RZ, PT
      SSY meet
      @P0 SYNC
      NOP
      SYNC
      meet:
      EXIT
      .end
      """;

  @Test
  void framesAreAtTheInstructionsAfterThem() {
    Debugger debugger = Sessions.newDebugger(KERNEL);
    List<WarpFrame> frames = debugger.frames(Sessions.FIRST);
    assertEquals(List.of(new WarpFrame(WarpFrame.Kind.PC, 0x8, -1, "k")), frames);
    assertEquals(4, line(debugger, frames.get(0)));
    boolean waits = false;
    for (int steps = 0; !debugger.warp(Sessions.FIRST).isFinished(); steps++) {
      assertTrue(steps < 10, "it ends");
      frames = debugger.frames(Sessions.FIRST);
      assertEquals(
          String.format("0x%x", frames.get(0).address()),
          Sessions.evaluateText(debugger, Sessions.FIRST, 0, "pc"));
      for (WarpFrame frame : frames) {
        assertTrue(line(debugger, frame) > 0, frame.toString());
      }
      waits |=
          frames.stream().anyMatch(frame -> frame.address() == 0x48 && frame.name().equals("meet"));
      Sessions.runToStop(debugger.movements().step(Sessions.FIRST));
    }
    assertTrue(waits, "lanes wait at the label");
  }

  /** Returns the line of the instruction that starts exactly at the address of a frame. */
  private static int line(Debugger debugger, WarpFrame frame) {
    SourceMap map = debugger.map();
    int index = map.indexAt(frame.address());
    assertEquals(frame.address(), map.address(index));
    return map.line(index);
  }
}
