package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.check.CheckKind;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;

/**
 * Fast execution finds conditional breakpoints and data breakpoints in the same places as the
 * precise interpreter.
 */
class ConditionalFastForwardTest {
  /**
   * Two blocks of four warps. Each thread adds up a number of its own in 12,000 turns; a barrier in
   * every eighth turn waits for all warps of the block, and a branch makes the lanes diverge. The
   * run is long enough for several time slices.
   */
  private static final String COUNTING =
      """
      //! launch grid=2 block=128 param=@out,3 max-steps=0
      //! buffer out=256xu32
      .kernel counting
      .param out
      .param step
      I2I.U32.U16 R1, R0L
      MOV.U16 R6L, g [0x1].U16
      IMAD.U16 R7, g [0x6].U16, R6L, R1
      SHL R2, R7, 2
      IADD R2, out, R2
      SHL R9, R1, 2
      R2A A1, R9
      MVI R3, 0
      MVI R4, 0
      MVI R10, 7
      MVI R5, 12000
      again:
      IADD R4, R4, R7
      odd:
      LOP.AND.C0 R8, step, R4
      SSY meet
      BRA C0.NE, meet
      IADD32I R4, R4, 1
      meet:
      NOP.S
      LOP.AND.C0 R8, R3, R10
      BRA C0.NE, next
      R2G.U32.U32 g[A1+0x20], R4
      BAR.ARV.WAIT b0, 0xfff
      next:
      IADD32I R3, R3, 1
      ISET.C0 o[0x7f], R3, R5, LT
      BRA C0.NE, again
      GST.EXIT.U32 global14[R2], R4
      .end
      """;

  /** A breakpoint at a label, with its optional condition, hit count and log message. */
  private record BreakpointSpec(String label, String condition, String hits, String log) {}

  /**
   * Returns a description of each stop of a run, including its end.
   *
   * @param forcePrecise what to add to the conditions to force the precise interpreter; may be
   *     empty
   * @param log receives the messages
   */
  private static List<String> describeStops(
      String source, List<BreakpointSpec> specs, String forcePrecise, List<String> log) {
    Debugger debugger = Sessions.newDebugger(source, log);
    List<Breakpoint> breakpoints = new ArrayList<>();
    for (BreakpointSpec spec : specs) {
      String condition = spec.condition == null ? "1 == 1" : spec.condition;
      var compiled = debugger.compile("(" + condition + ")" + forcePrecise);
      assertEquals(null, compiled.problem());
      breakpoints.add(
          new Breakpoint(
              breakpoints.size(),
              debugger.map().indexOfName(spec.label),
              compiled.expression(),
              spec.hits == null ? null : HitCondition.parse(spec.hits),
              spec.log == null ? null : LogMessage.parse(spec.log, debugger.names()).log()));
    }
    debugger.setBreakpoints(breakpoints);
    debugger.movements().setKeepsEndState(true);
    List<String> stops = new ArrayList<>();
    StopReason stop;
    do {
      stop = Sessions.runToStop(debugger.movements().runForward());
      stops.add(
          String.join(
              " ",
              stop.reason().toString(),
              String.valueOf(stop.warp()),
              "lane " + stop.lane(),
              stop.breakpoints().toString(),
              "at " + debugger.now(),
              Long.toHexString(debugger.digest())));
      assertTrue(stops.size() < 50, () -> String.join("\n", stops));
    } while (stop.reason() == StopReason.Reason.BREAKPOINT);
    return stops;
  }

  private static List<String> check(String source, BreakpointSpec... specs) {
    List<String> said = new ArrayList<>();
    List<String> fast = describeStops(source, List.of(specs), "", said);
    List<String> saidPrecisely = new ArrayList<>();
    assertEquals(describeStops(source, List.of(specs), " && clock >= 0", saidPrecisely), fast);
    assertEquals(saidPrecisely, said);
    return fast;
  }

  /**
   * Returns a description of each stop at data breakpoints. The run uses either time slices, or the
   * precise interpreter because of a check that finds nothing.
   */
  private static List<String> describeDataStops(boolean forcePrecise, Watchpoint... watchpoints) {
    Debugger debugger = Sessions.newDebugger(COUNTING);
    debugger.setWatchpoints(List.of(watchpoints));
    debugger.setChecks(forcePrecise ? EnumSet.of(CheckKind.RACE) : EnumSet.noneOf(CheckKind.class));
    debugger.movements().setKeepsEndState(true);
    List<String> stops = new ArrayList<>();
    StopReason stop;
    do {
      stop = Sessions.runToStop(debugger.movements().runForward());
      stops.add(
          stop.reason()
              + " "
              + stop.warp()
              + " "
              + stop.lane()
              + " "
              + stop.text()
              + " "
              + debugger.now()
              + " "
              + Long.toHexString(debugger.digest()));
    } while (stop.reason() != StopReason.Reason.END && stops.size() < 8);
    return stops;
  }

  private static void assertDataStops(
      int stops, Watchpoint.Place place, Watchpoint.Access access, HitCondition hits) {
    Watchpoint watch = new Watchpoint(1, place, access, null, hits);
    List<String> fast = describeDataStops(false, watch);
    assertEquals(describeDataStops(true, watch), fast);
    assertEquals(stops, fast.size(), () -> String.join("\n", fast));
  }

  @Test
  void dataBreakpoints() {
    WarpId second = new WarpId(new Dim3(1, 0, 0), 1);
    Watchpoint.Place out = new Watchpoint.Memory(null, 0x1000 + 4 * 200, 4);
    assertDataStops(2, out, Watchpoint.Access.WRITE, null);
    assertDataStops(2, out, Watchpoint.Access.CHANGE, null);
    assertDataStops(1, out, Watchpoint.Access.READ, null);
    assertDataStops(
        1, new Watchpoint.Memory(null, 0x1000 + 4 * 256, 4), Watchpoint.Access.WRITE, null);
    Watchpoint.Place shared = new Watchpoint.Memory(second, 0x20 + 4 * 40, 4);
    assertDataStops(8, shared, Watchpoint.Access.CHANGE, null);
    assertDataStops(2, shared, Watchpoint.Access.WRITE, HitCondition.parse("1100"));
    var register = new Watchpoint.Register(second, RegisterKind.GENERAL, 2, "R2", 7);
    assertDataStops(3, register, Watchpoint.Access.WRITE, null);
    assertDataStops(3, register, Watchpoint.Access.READ, null);
    var address = new Watchpoint.Register(second, RegisterKind.ADDRESS, 1, "A1", 7);
    assertDataStops(2, address, Watchpoint.Access.CHANGE, null);
  }

  @Test
  void conditions() {
    // The lanes come to the meeting point in two groups.
    String late = "R3 == 11999 && R1 < 100";
    assertEquals(17, check(COUNTING, new BreakpointSpec("meet", late, null, null)).size());
    String lane = "lane 3: R3 == 11000 && R7 > 40";
    assertEquals(7, check(COUNTING, new BreakpointSpec("next", lane, null, null)).size());
    assertEquals(
        1, check(COUNTING, new BreakpointSpec("next", "R3 < step - 3", null, null)).size());
    String all =
        "all(R3 == 8000 || R3 == 8001) && warp == 2"
            + " || ctaid.x == 1 && tid.x == 127 && R3 == 10000";
    assertEquals(
        8,
        check(
                COUNTING,
                new BreakpointSpec("odd", all, null, null),
                new BreakpointSpec("next", "R3 == 8000 && R1 == 31", null, null))
            .size());
  }

  @Test
  void counts() {
    assertEquals(2, check(COUNTING, new BreakpointSpec("again", null, "80001", null)).size());
    assertEquals(3, check(COUNTING, new BreakpointSpec("next", null, "% 40001", null)).size());
    assertEquals(
        3,
        check(
                COUNTING,
                new BreakpointSpec("next", "R1 == 77", "% 10000", null),
                new BreakpointSpec("odd", "R3 >= 11998", ">= 1000000", null))
            .size());
  }

  @Test
  void messages() {
    List<String> said = new ArrayList<>();
    describeStops(
        COUNTING,
        List.of(new BreakpointSpec("next", "R3 % 4000 == 0", null, "{warp}: {R3}")),
        "",
        said);
    assertEquals(24, said.size());
    check(
        COUNTING,
        new BreakpointSpec("next", "R3 % 4000 == 0", null, "{warp}: {R3}"),
        new BreakpointSpec("again", "warp == 1 && R3 == 6000", null, "{R4}"),
        new BreakpointSpec("meet", "R3 == 8001", null, null));
  }

  @Test
  void theWayBackFromThereIsShort() {
    Debugger debugger = Sessions.newDebugger(COUNTING);
    var condition = debugger.compile("R3 == 11000 && warp == 3").expression();
    debugger.setBreakpoints(
        List.of(new Breakpoint(1, debugger.map().indexOfName("next"), condition, null, null)));
    WarpId id = Sessions.runToStop(debugger.movements().runForward()).warp();
    assertNotNull(debugger.warp(id));
    long time = debugger.now();
    long there = debugger.digest();
    for (int i = 0; i < 5; i++) {
      Sessions.runToStop(debugger.movements().stepBack(id));
    }
    assertTrue(debugger.now() < time && debugger.now() > time - 50);
    long back = debugger.digest();
    assertEquals(
        StopReason.Reason.BREAKPOINT,
        Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(time, debugger.now());
    assertEquals(there, debugger.digest());

    Debugger precise = Sessions.newDebugger(COUNTING);
    var slow = precise.compile("R3 == 11000 && warp == 3 && clock > 0").expression();
    precise.setBreakpoints(
        List.of(new Breakpoint(1, precise.map().indexOfName("next"), slow, null, null)));
    Sessions.runToStop(precise.movements().runForward());
    assertEquals(there, precise.digest());
    for (int i = 0; i < 5; i++) {
      Sessions.runToStop(precise.movements().stepBack(id));
    }
    assertEquals(back, precise.digest());
  }
}
