package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.GlobalMemory;

/** The whole machine goes back and forward, and its state at a given time is always the same. */
class TimeTravelTest {
  /** Three blocks with a divergent branch, shared memory and a barrier. */
  private static final String DIVERGENT_KERNEL =
      """
      //! launch grid=3 block=64 param=@out
      //! buffer out=192xu32
      .kernel parting
      .param out
      I2I.U32.U16 R1, R0L
      SHL R2, R1, 2
      R2A A1, R2
      MVI R4, 1
      LOP.AND.C0 R3, R1, R4
      MVI R4, 5
      SSY meet
      BRA C0.EQU, even
      IADD R4, R4, R1
      BRA meet
      even:
      SHL R4, R4, 1
      meet:
      NOP.S
      R2G.U32.U32 g[A1+0x10], R4
      BAR.ARV.WAIT b0, 0xfff
      MOV.U32 R5, g[A1+0x10]
      MOV.U16 R6L, g [0x1].U16
      IMAD.U16 R1, g [0x6].U16, R6L, R1
      SHL R2, R1, 2
      IADD R2, out, R2
      GST.EXIT.U32 global14[R2], R5
      .end
      """;

  @Provide
  Arbitrary<String> sources() {
    List<String> all = new ArrayList<>(Sessions.examples().stream().map(Sessions::read).toList());
    return Arbitraries.of(all);
  }

  private static long runToEnd(Debugger debugger) {
    Sessions.runToStop(debugger.movements().runForward());
    return debugger.now();
  }

  @Property(tries = 60)
  void sameTimeSameState(
      @ForAll("sources") String source,
      @ForAll @Size(min = 1, max = 6) List<@LongRange(min = 0, max = 1L << 40) Long> places) {
    Debugger debugger = new Debugger(Sessions.prepare(source, null), 1 << 20, text -> {});
    long end = runToEnd(debugger);
    List<Long> times = places.stream().map(place -> place % (end + 1)).toList();
    List<Long> seen = new ArrayList<>();
    for (long time : times) {
      debugger.goTo(time, () -> false);
      assertEquals(time, debugger.now());
      seen.add(debugger.digest());
    }
    // Go to the times again in reverse order, and also in a machine that has never gone back.
    for (int i = times.size() - 1; i >= 0; i--) {
      debugger.goTo(times.get(i), () -> false);
      assertEquals(seen.get(i), debugger.digest(), "time " + times.get(i));
      Debugger fresh = new Debugger(Sessions.prepare(source, null), 1 << 20, text -> {});
      fresh.goTo(times.get(i), () -> false);
      assertEquals(seen.get(i), fresh.digest(), "time " + times.get(i));
    }
  }

  @Property(tries = 60)
  void stepsBackAndForwardComeToTheSameState(
      @ForAll("sources") String source,
      @ForAll @LongRange(min = 0, max = 1L << 40) long place,
      @ForAll @LongRange(min = 1, max = 12) long count) {
    Debugger debugger = new Debugger(Sessions.prepare(source, null), 1 << 20, text -> {});
    debugger.goTo(place % Math.max(1, runToEnd(debugger)), () -> false);
    WarpId id = debugger.nextWarp();
    int steps = 0;
    while (steps < count && debugger.warp(id) != null && !debugger.warp(id).isFinished()) {
      Sessions.runToStop(debugger.movements().step(id));
      steps++;
    }
    long there = debugger.digest();
    long time = debugger.now();
    if (debugger.isOver() || debugger.warp(id) == null || debugger.warp(id).isFinished()) {
      // The last step has ended the warp: the next step would be in another block.
      return;
    }
    for (int i = 0; i < steps; i++) {
      Sessions.runToStop(debugger.movements().stepBack(id));
    }
    assertTrue(debugger.now() < time);
    for (int i = 0; i < steps; i++) {
      Sessions.runToStop(debugger.movements().step(id));
    }
    assertEquals(time, debugger.now());
    assertEquals(there, debugger.digest());
  }

  /**
   * Goes back and forward in each example: from its start, from its end and from eleven places
   * between.
   */
  @TestFactory
  Stream<DynamicTest> everyExampleGoesBackAndForward() {
    return Sessions.examples().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(),
                    () -> assertBackAndForward(Sessions.read(file))));
  }

  private static void assertBackAndForward(String source) {
    Debugger debugger = new Debugger(Sessions.prepare(source, null), 1 << 20, text -> {});
    long end = runToEnd(debugger);
    int checked = 0;
    for (long place = 0; place <= 12; place++) {
      debugger.goTo((end - 1) * place / 12, () -> false);
      WarpId id = debugger.nextWarp();
      Sessions.runToStop(debugger.movements().step(id));
      if (debugger.warp(id) == null || debugger.warp(id).isFinished()) {
        continue;
      }
      long there = debugger.digest();
      long time = debugger.now();
      int steps = 0;
      // The block of the warp begins at pc 0: what ran before belongs to another block.
      while (steps < 1 + 3 * place && debugger.warp(id).pc() != 0) {
        Sessions.runToStop(debugger.movements().stepBack(id));
        steps++;
      }
      for (int i = 0; i < steps; i++) {
        Sessions.runToStop(debugger.movements().step(id));
      }
      assertEquals(time, debugger.now(), source);
      assertEquals(there, debugger.digest(), () -> "time " + time + "\n" + source);
      checked += steps > 0 ? 1 : 0;
    }
    assertTrue(checked > 5, () -> "only few places of this were looked at:\n" + source);
  }

  @Test
  void aWholeRunIsWhatTheInterpreterDoes() {
    List<String> sources =
        new ArrayList<>(Sessions.examples().stream().map(Sessions::read).toList());
    sources.add(DIVERGENT_KERNEL);
    for (String source : sources) {
      var one = Sessions.prepare(source, null);
      RunResult result = new Interpreter(one.launch()).run(() -> false);
      var other = Sessions.prepare(source, null);
      Debugger debugger = new Debugger(other, Debugger.DEFAULT_HISTORY_BYTES, text -> {});
      // This condition is never true, but only the precise interpreter can evaluate it.
      debugger.setBreakpoints(List.of(Sessions.breakpointAt(debugger, 1, 1, "clock < 0")));
      assertEquals(
          StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
      assertEquals(result.stats().warpInstructions(), debugger.now());
      List<GlobalMemory.Region> regions = one.launch().global().regions();
      for (int i = 0; i < regions.size(); i++) {
        var memory = other.launch().global().regions().get(i).memory();
        assertEquals(-1, memory.mismatch(regions.get(i).memory(), 0, memory.size()));
      }
      assertEquals(List.of(), other.failedExpectations());
    }
  }

  @Test
  void machinesWithQuirksGoBackToo() {
    Debugger debugger =
        new Debugger(
            Sessions.prepare(DIVERGENT_KERNEL, "flexgripplus"),
            Debugger.DEFAULT_HISTORY_BYTES,
            text -> {});
    Sessions.runToStop(debugger.movements().runForward());
    long end = debugger.now();
    List<Long> digests = new ArrayList<>();
    for (long time = 0; time < end; time += 7) {
      debugger.goTo(time, () -> false);
      digests.add(debugger.digest());
    }
    for (int i = digests.size() - 1; i >= 0; i--) {
      debugger.goTo(7L * i, () -> false);
      assertEquals(digests.get(i), debugger.digest());
    }
    // All resident blocks exist at the same time.
    debugger.goTo(10, () -> false);
    assertEquals(3, debugger.blocks().size());
  }

  @Test
  void copiesTakeNoMoreRoomThanAllowed() {
    String source = Sessions.read(Sessions.examples().get(0));
    var prepared = Sessions.prepare(source, null);
    ExecutionTimeline timeline = new ExecutionTimeline(prepared.launch(), 1 << 19, text -> {});
    while (timeline.nextWarp() != null) {
      timeline.step();
      // Remember the state as often as possible.
      timeline.addCheckpoint();
      timeline.history().add(timeline.stepper(), timeline.hits());
      assertTrue(timeline.history().bytes() <= 1 << 19 || timeline.history().size() <= 2);
    }
    assertTrue(timeline.history().size() > 2, "some were kept");
    long end = timeline.now();
    timeline.goTo(end / 2, () -> false);
    assertEquals(end / 2, timeline.now());
  }

  @Test
  void aFaultIsNoEndOfTheWayBack() {
    Debugger debugger =
        Sessions.newDebugger(
            """
            //! launch param=@a
            //! buffer a=4xu32
            MVI R1, 3
            MVI R2, 0x100000
            MVI R1, 7
            GST.U32 global14[R2], R1
            NOP.EXIT
            """);
    StopReason stop = Sessions.runToStop(debugger.movements().runForward());
    assertEquals(StopReason.Reason.FAULT, stop.reason());
    assertTrue(stop.text().contains("global address 0x00100000"), stop.text());
    Sessions.runToStop(debugger.movements().stepBack(Sessions.FIRST));
    assertEquals("3", Sessions.evaluateText(debugger, Sessions.FIRST, 0, "R1"));
    // With a valid address the run goes on, both from the fault and from a time before it.
    assertEquals(
        StopReason.Reason.FAULT, Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(null, MachineEdits.set(debugger, Sessions.FIRST, "R2", "a", 1));
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(7, debugger.prepared().findBuffer("a").memory().word(0));
    // Go back to before the change and forward again: the change is applied again.
    Sessions.runToStop(debugger.movements().runBackward());
    assertEquals(0, debugger.now());
    assertEquals(0, debugger.prepared().findBuffer("a").memory().word(0));
    assertEquals(
        StopReason.Reason.END, Sessions.runToStop(debugger.movements().runForward()).reason());
    assertEquals(7, debugger.prepared().findBuffer("a").memory().word(0));
  }
}
