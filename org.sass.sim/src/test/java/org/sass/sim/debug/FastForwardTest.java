package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.machine.Dim3;

/**
 * Whole blocks that contain no stop are run fast. The results are those of the precise interpreter;
 * only the time differs.
 */
class FastForwardTest {
  /**
   * Each thread adds up in 40 turns and stores its sum. Only the first thread of block 300 runs the
   * code at {@code rare}.
   */
  private static final String MANY_BLOCKS =
      """
      //! launch grid=500 block=64 param=@out
      //! buffer out=32000xu32
      .kernel many
      .param out
      I2I.U32.U16 R1, R0L
      MOV.U16 R6L, g [0x1].U16
      IMAD.U16 R1, g [0x6].U16, R6L, R1
      SHL R2, R1, 2
      IADD R2, out, R2
      MVI R3, 0
      MVI R4, 0
      MVI R5, 40
      again:
      IADD R4, R4, R3
      IADD R4, R4, R1
      IADD32I R3, R3, 1
      ISET.C0 o[0x7f], R3, R5, LT
      BRA C0.NE, again
      MVI R7, 19200
      ISET.C0 o[0x7f], R1, R7, EQ
      SSY all
      BRA C0.EQU, all
      rare:
      IADD32I R4, R4, 1
      all:
      NOP.S
      GST.EXIT.U32 global14[R2], R4
      .end
      """;

  private static final WarpId RARE_WARP = new WarpId(new Dim3(300, 0, 0), 0);

  private static long digestAt(long time) {
    Debugger debugger = Sessions.newDebugger(MANY_BLOCKS);
    while (debugger.now() < time) {
      // Short distances are run one instruction at a time.
      debugger.goTo(Math.min(time, debugger.now() + 30_000), () -> false);
    }
    return debugger.digest();
  }

  @Test
  void aBreakpointThatIsHitOnceIsFound() {
    Debugger debugger = Sessions.newDebugger(MANY_BLOCKS);
    debugger.setBreakpoints(
        List.of(new Breakpoint(1, debugger.map().indexOfName("rare"), null, null, null)));
    StopReason stop = Sessions.runToStop(debugger.movements().runForward());
    assertEquals(StopReason.Reason.BREAKPOINT, stop.reason());
    assertEquals(RARE_WARP, stop.warp());
    assertEquals("19200", Sessions.evaluateText(debugger, RARE_WARP, 0, "R1"));
    assertEquals(1, debugger.warp(RARE_WARP).activeMask());
    long time = debugger.now();
    long there = debugger.digest();
    assertEquals(digestAt(time), there);

    // Goes back into the previous block, which was run as a whole.
    WarpId before = new WarpId(new Dim3(299, 0, 0), 1);
    while (debugger.warp(before) == null) {
      Sessions.runToStop(debugger.movements().stepBack(RARE_WARP));
      if (debugger.warp(RARE_WARP).pc() == 0) {
        Sessions.runToStop(debugger.movements().stepBack(before));
      }
    }
    assertEquals(digestAt(debugger.now()), debugger.digest());
    assertEquals(
        StopReason.Reason.BREAKPOINT,
        Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(time, debugger.now());
    assertEquals(there, debugger.digest());

    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(RARE_WARP, Sessions.runToStop(debugger.movements().runBackward()).warp());
    assertEquals(time, debugger.now());
    assertEquals(there, debugger.digest());
    Sessions.runToStop(debugger.movements().runBackward());
    assertEquals(0, debugger.now());
  }

  /**
   * The way back first runs to shortly before its start, and searches from there. An interruption
   * before that leaves the machine where it was, without a search of all that lies between.
   */
  @Test
  void anInterruptedWayBackMissesNothing() {
    Debugger debugger = Sessions.newDebugger(MANY_BLOCKS);
    debugger.setBreakpoints(
        List.of(new Breakpoint(1, debugger.map().indexOfName("rare"), null, null, null)));
    Sessions.runToStop(debugger.movements().runForward());
    long time = debugger.now();
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    long end = debugger.now();
    Movement back = debugger.movements().runBackward();
    assertNull(back.move(() -> true));
    assertEquals(end, debugger.now());
    StopReason stop = null;
    while (stop == null) {
      stop = back.move(() -> true);
    }
    assertEquals(RARE_WARP, stop.warp());
    assertEquals(time, debugger.now());
  }

  @Test
  void theEndIsTheSame() {
    Debugger fast = Sessions.newDebugger(MANY_BLOCKS);
    assertEquals(StopReason.Reason.END, Sessions.runToStop(fast.movements().runForward()).reason());
    Debugger slow = Sessions.newDebugger(MANY_BLOCKS);
    slow.setBreakpoints(List.of(Sessions.breakpointAt(slow, 1, 1, "clock < 0")));
    assertEquals(StopReason.Reason.END, Sessions.runToStop(slow.movements().runForward()).reason());
    assertEquals(slow.now(), fast.now());
    assertTrue(fast.blocks().isEmpty());
    fast.movements().restoreEndState();
    slow.movements().restoreEndState();
    assertEquals(slow.digest(), fast.digest());
    Sessions.runToStop(fast.movements().stepBack(new WarpId(new Dim3(499, 0, 0), 1)));
    Sessions.runToStop(slow.movements().stepBack(new WarpId(new Dim3(499, 0, 0), 1)));
    assertEquals(slow.digest(), fast.digest());
  }

  @Test
  void changesByHandAreThere() {
    Debugger debugger = Sessions.newDebugger(MANY_BLOCKS);
    debugger.goTo(3000, () -> false);
    assertNull(MachineEdits.set(debugger, debugger.nextWarp(), "out[31999]", "5", 1));
    assertNull(MachineEdits.set(debugger, debugger.nextWarp(), "R4", "0", -1));
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    long end = debugger.now();
    var memory = debugger.prepared().findBuffer("out").memory().bytes();
    debugger.goTo(0, () -> false);
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(end, debugger.now());
    assertEquals(
        0,
        java.util.Arrays.compare(memory, debugger.prepared().findBuffer("out").memory().bytes()));
  }

  @Test
  void aKernelThatNeverEndsCanBePaused() {
    Debugger debugger =
        Sessions.newDebugger(
            "//! launch grid=4 block=64 max-steps=0\nagain:\nIADD32I R1, R1, 1\nBRA again\n");
    int[] asked = {0};
    assertNull(debugger.movements().runForward().move(() -> asked[0]++ > 20));
    assertTrue(debugger.now() > 1_000_000);
    assertEquals(2, debugger.blocks().get(0).warps().size());
    // A breakpoint that is hit late still stops the run, which has no end of its own.
    long late = Sessions.evaluate(debugger, WarpId.FIRST, "R1").ints()[0] + 300_000;
    debugger.setBreakpoints(List.of(Sessions.breakpointAt(debugger, 1, 3, "R1 == " + late)));
    assertEquals(
        StopReason.Reason.BREAKPOINT,
        Sessions.runToStop(debugger.movements().runForward()).reason());
  }

  @Test
  void whoAsksAllTheTimeDoesNotHoldItUp() {
    for (String block : List.of("32", "64")) {
      Debugger debugger =
          Sessions.newDebugger(
              "//! launch grid=4 block="
                  + block
                  + " max-steps=0\nagain:\nIADD32I R1, R1, 1\n"
                  + "BRA again\n");
      Movement go = debugger.movements().runForward();
      for (int i = 0; i < 20; i++) {
        assertNull(go.move(() -> true));
      }
      long now = debugger.now();
      assertTrue(now > 10_000_000, () -> "it has come to " + now);
    }
  }
}
