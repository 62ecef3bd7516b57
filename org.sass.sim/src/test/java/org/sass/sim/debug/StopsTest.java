package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.sim.check.CheckKind;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;

/** Tests what stops the machine, on the way forward and back. */
class StopsTest {
  /** Each warp counts in R1 from 1 to 10 and stores each number to a[0]. */
  private static final String LOOP =
      """
      //! launch block=40 param=@a
      //! buffer a=4xu32
      .kernel count
      .param a
      MVI R1, 0
      MOV.U32 R2, a
      again:
      IADD32I R1, R1, 1
      GST.U32 global14[R2], R1
      MVI R3, 10
      ISET.C0 o[0x7f], R1, R3, LT
      BRA C0.NE, again
      NOP.EXIT
      .end
      """;

  private static final WarpId FIRST = Sessions.FIRST;
  private static final WarpId SECOND = new WarpId(new Dim3(0, 0, 0), 1);

  private static String r1(Debugger debugger, WarpId id) {
    return Sessions.evaluateText(debugger, id, 0, "R1");
  }

  @Test
  void eachWarpStopsAtALine() {
    Debugger debugger = Sessions.newDebugger(LOOP);
    debugger.setBreakpoints(List.of(Sessions.breakpointAt(debugger, 7, 9, null)));
    for (int round = 1; round <= 3; round++) {
      for (WarpId id : List.of(FIRST, SECOND)) {
        StopReason stop = Sessions.runToStop(debugger.movements().runForward());
        assertEquals(StopReason.Reason.BREAKPOINT, stop.reason());
        assertEquals(List.of(7), stop.breakpoints());
        assertEquals(id, stop.warp());
        assertEquals("" + round, r1(debugger, id));
      }
    }
    assertEquals(SECOND, Sessions.runToStop(debugger.movements().stepBack(SECOND)).warp());
    StopReason back = Sessions.runToStop(debugger.movements().runBackward());
    assertEquals(SECOND, back.warp());
    assertEquals("2", r1(debugger, SECOND));
    back = Sessions.runToStop(debugger.movements().runBackward());
    assertEquals(FIRST, back.warp());
    assertEquals("2", r1(debugger, FIRST));
  }

  @Test
  void conditionsCountsAndMessages() {
    List<String> log = new ArrayList<>();
    Debugger debugger = Sessions.newDebugger(LOOP, log);
    debugger.setBreakpoints(List.of(Sessions.breakpointAt(debugger, 1, 9, "warp == 1 && R1 == 4")));
    StopReason stop = Sessions.runToStop(debugger.movements().runForward());
    assertEquals(SECOND, stop.warp());
    assertEquals("4", r1(debugger, SECOND));
    assertEquals(0, stop.lane());

    Breakpoint counted =
        new Breakpoint(2, debugger.map().indexAtLine(9), null, HitCondition.parse("% 6"), null);
    debugger.goTo(0, () -> false);
    debugger.setBreakpoints(List.of(counted));
    assertEquals(SECOND, Sessions.runToStop(debugger.movements().runForward()).warp());
    assertEquals("3", r1(debugger, SECOND));
    assertEquals(SECOND, Sessions.runToStop(debugger.movements().runForward()).warp());
    assertEquals("6", r1(debugger, SECOND));
    // Going back over hits also reduces the hit count.
    Sessions.runToStop(debugger.movements().runBackward());
    assertEquals("3", r1(debugger, SECOND));
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals("6", r1(debugger, SECOND));

    debugger.goTo(0, () -> false);
    LogMessage text =
        LogMessage.parse("R1 is {R1} in {warp}, {tid.x} and {lane}", debugger.names()).log();
    debugger.setBreakpoints(
        List.of(new Breakpoint(3, debugger.map().indexAtLine(9), null, null, text)));
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(20, log.size(), log.toString());
    assertEquals("R1 is 0x1 in 0, 0 and 0 (lane 0; lanes differ)", log.get(0));
  }

  @Test
  void dataBreakpointsForwardAndBack() {
    Debugger debugger = Sessions.newDebugger(LOOP);
    Watchpoint.Place place = new Watchpoint.Memory(null, 0x1000, 4);
    debugger.setWatchpoints(
        List.of(new Watchpoint(1, place, Watchpoint.Access.CHANGE, null, null)));
    for (int i = 1; i <= 3; i++) {
      StopReason stop = Sessions.runToStop(debugger.movements().runForward());
      assertEquals(StopReason.Reason.DATA, stop.reason());
      assertEquals(FIRST, stop.warp());
      String was = Integer.toHexString(i - 1);
      assertTrue(stop.text().endsWith("0x" + was + " became 0x" + i), stop.text());
      assertEquals(i, debugger.prepared().findBuffer("a").memory().word(0));
    }
    // On the way back, it stops before the instruction.
    assertEquals(
        StopReason.Reason.DATA, Sessions.runToStop(debugger.movements().runBackward()).reason());
    assertEquals(2, debugger.prepared().findBuffer("a").memory().word(0));
    assertEquals("GST.U32 global14[R2], R1", Sessions.nextInstruction(debugger, FIRST));

    debugger.setWatchpoints(
        List.of(
            new Watchpoint(
                2,
                new Watchpoint.Register(SECOND, RegisterKind.GENERAL, 1, "R1", 3),
                Watchpoint.Access.WRITE,
                null,
                HitCondition.parse(">= 2"))));
    StopReason stop = Sessions.runToStop(debugger.movements().runForward());
    assertEquals(SECOND, stop.warp());
    assertEquals(List.of(2), stop.breakpoints());
    debugger.setWatchpoints(
        List.of(
            new Watchpoint(
                3,
                new Watchpoint.Register(FIRST, RegisterKind.GENERAL, 3, "R3", -1),
                Watchpoint.Access.READ,
                null,
                null)));
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals("BRA C0.NE, 0x10", Sessions.nextInstruction(debugger, FIRST));
  }

  @Test
  void whoWroteThisLast() {
    Debugger debugger = Sessions.newDebugger(LOOP);
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    StopReason stop =
        Sessions.runToStop(
            debugger.movements().lastWrite(new Watchpoint.Memory(null, 0x1000, 4), 0));
    assertEquals(StopReason.Reason.STEP, stop.reason());
    assertEquals(SECOND, stop.warp());
    assertEquals("GST.U32 global14[R2], R1", Sessions.nextInstruction(debugger, SECOND));
    assertEquals("10", r1(debugger, SECOND));
    Sessions.runToStop(debugger.movements().lastWrite(new Watchpoint.Memory(null, 0x1004, 4), 0));
    assertEquals(0, debugger.now(), "no instruction wrote there");
  }

  /** All lanes write a register. The user looks at one of them, and must not lose sight of it. */
  @Test
  void theWayBackToAWriteKeepsTheLane() {
    Debugger debugger = Sessions.newDebugger(LOOP);
    Watchpoint.Place r1 = new Watchpoint.Register(FIRST, RegisterKind.GENERAL, 1, "R1", -1);
    for (int lane : new int[] {8, 0}) {
      assertEquals(
          StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
      StopReason stop = Sessions.runToStop(debugger.movements().lastWrite(r1, lane));
      assertEquals(lane, stop.lane());
      assertEquals(
          "last write of R1 of block (0,0) warp 0: 0x9 became 0xa in lane " + lane, stop.text());
    }
    // The second warp has 8 threads, so lane 20 is none of those that wrote.
    Watchpoint.Place other = new Watchpoint.Register(SECOND, RegisterKind.GENERAL, 1, "R1", -1);
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals(0, Sessions.runToStop(debugger.movements().lastWrite(other, 20)).lane());
  }

  @Test
  void findings() {
    Debugger debugger = Sessions.newDebugger(LOOP);
    debugger.setChecks(EnumSet.of(CheckKind.RACE));
    StopReason stop = Sessions.runToStop(debugger.movements().runForward());
    assertEquals(StopReason.Reason.FINDING, stop.reason());
    assertTrue(stop.text().contains("[race-global]"), stop.text());
    long time = debugger.now();
    WarpId id = stop.warp();
    // The same finding stops a run from the start. It is also found on the way back if the checks
    // were switched on only after it.
    debugger.goTo(0, () -> false);
    assertEquals(stop.text(), Sessions.runToStop(debugger.movements().runForward()).text());
    assertEquals(time, debugger.now());
    debugger.setChecks(Set.of());
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    debugger.setChecks(EnumSet.of(CheckKind.RACE, CheckKind.INIT));
    Sessions.runToStop(debugger.movements().stepBack(FIRST));
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    StopReason back = Sessions.runToStop(debugger.movements().runBackward());
    assertEquals(StopReason.Reason.FINDING, back.reason());
    assertEquals(id, back.warp());
    assertEquals(time - 1, debugger.now());
  }

  @Test
  void firstDivergence() {
    Debugger debugger =
        Sessions.newDebugger(
            """
            //! launch block=32
            MVI R3, 1
            LOP.AND.C0 R1, R0, R3
            SSY meet
            BRA C0.EQU, meet
            MVI R2, 1
            meet:
            NOP.S
            NOP.EXIT
            """);
    debugger.stopAtFirstDivergence(true);
    StopReason stop = Sessions.runToStop(debugger.movements().runForward());
    assertEquals(StopReason.Reason.FINDING, stop.reason());
    assertTrue(stop.text().contains("0x55555555 continue, 0xaaaaaaaa wait"), stop.text());
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    StopReason back = Sessions.runToStop(debugger.movements().runBackward());
    assertEquals(StopReason.Reason.FINDING, back.reason());
    assertEquals(3, debugger.now());
  }

  @Test
  void stepsOfAllKinds() {
    Debugger debugger =
        Sessions.newDebugger(
            """
            //! launch block=64
            .kernel steps
            CAL sub
            MVI R3, 1
            LOP.AND.C0 R1, R0, R3
            SSY meet
            BRA C0.EQU, meet
            MVI R2, 1
            meet:
            NOP.S
            BAR.ARV.WAIT b0, 0xfff
            NOP.EXIT
            sub:
            MVI R4, 4
            RET
            .end
            """);
    Sessions.runToStop(debugger.movements().stepOver(FIRST));
    assertEquals("MVI R3, 0x1", Sessions.nextInstruction(debugger, FIRST));
    Sessions.runToStop(debugger.movements().stepBack(FIRST));
    assertEquals("RET", Sessions.nextInstruction(debugger, FIRST));
    assertEquals(
        List.of(WarpFrame.Kind.PC, WarpFrame.Kind.CALL),
        debugger.frames(FIRST).stream().map(WarpFrame::kind).toList());
    assertEquals("sub", debugger.frames(FIRST).get(0).name());
    assertEquals(0, debugger.frames(FIRST).get(1).address());
    Sessions.runToStop(debugger.movements().stepOut(FIRST));
    assertEquals("MVI R3, 0x1", Sessions.nextInstruction(debugger, FIRST));
    StopReason nowhere = Sessions.runToStop(debugger.movements().toReconvergence(FIRST));
    assertTrue(nowhere.text().contains("have diverged"), nowhere.text());
    for (int i = 0; i < 4; i++) {
      Sessions.runToStop(debugger.movements().step(FIRST));
    }
    assertEquals(0x55555555, debugger.warp(FIRST).activeMask());
    Sessions.runToStop(debugger.movements().toReconvergence(FIRST));
    assertEquals(-1, debugger.warp(FIRST).activeMask());
    Sessions.runToStop(debugger.movements().toBarrier(FIRST));
    assertEquals("NOP.EXIT", Sessions.nextInstruction(debugger, FIRST));
    assertEquals("NOP.EXIT", Sessions.nextInstruction(debugger, SECOND));
    debugger.goTo(0, () -> false);
    Sessions.runToStop(debugger.movements().runTo(debugger.map().indexOfName("meet")));
    assertEquals("NOP.S", Sessions.nextInstruction(debugger, debugger.nextWarp()));
  }

  @Test
  void aPauseCanBeGoneOnFrom() {
    Debugger debugger = Sessions.newDebugger("//! launch\nagain:\nIADD32I R1, R1, 1\nBRA again\n");
    int[] asked = {0};
    Movement movement = debugger.movements().runForward();
    assertNull(movement.move(() -> asked[0]++ > 2));
    long time = debugger.now();
    assertTrue(time > 0);
    asked[0] = 0;
    assertNull(movement.move(() -> asked[0]++ > 2));
    assertTrue(debugger.now() > time);
  }

  @Test
  void eachEntryOfTheStackIsAFrame() {
    Debugger debugger =
        Sessions.newDebugger(
            """
            .arch sm_50
            //! launch block=32
            .kernel entries
            PEXIT last
            PLONGJMP last
            PBK last
            PCNT last
            NOP
            last:
            EXIT
            .end
            """);
    for (int i = 0; i < 4; i++) {
      Sessions.runToStop(debugger.movements().step(FIRST));
    }
    assertEquals(
        List.of(
            WarpFrame.Kind.PC,
            WarpFrame.Kind.CONTINUE,
            WarpFrame.Kind.BREAK,
            WarpFrame.Kind.LONG_JUMP,
            WarpFrame.Kind.EXIT),
        debugger.frames(FIRST).stream().map(WarpFrame::kind).toList());
  }
}
