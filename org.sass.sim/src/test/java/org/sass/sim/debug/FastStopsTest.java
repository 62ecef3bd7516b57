package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.NameTable;
import org.sass.sim.interp.MachineState;
import org.sass.sim.jit.BoundedRun;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.RandomLaunch;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;

/**
 * Fast runs of random kernels pass no breakpoint and no data breakpoint that stops the precise
 * interpreter, whatever memory a condition reads. They leave the machine in the same state, and
 * count and log the same hits.
 */
class FastStopsTest {
  private static final List<String> NO_STOPS = List.of("null", "null");

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void conditions(@ForAll long seed) {
    check(seed, false);
  }

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void dataBreakpoints(@ForAll long seed) {
    check(seed, true);
  }

  @Property(tries = 5000, shrinking = ShrinkingMode.OFF)
  @Tag("nightly")
  void manyConditions(@ForAll long seed) {
    check(seed, false);
  }

  @Property(tries = 5000, shrinking = ShrinkingMode.OFF)
  @Tag("nightly")
  void manyDataBreakpoints(@ForAll long seed) {
    check(seed, true);
  }

  /** The fast engines run most of the kernels, so the tests above compare something. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fastRunsDoMostOfTheWork(boolean watches) {
    long fastSteps = 0;
    long all = 0;
    for (long seed = 0; seed < 20; seed++) {
      Comparison one = check(seed, watches);
      fastSteps += one == null ? 0 : one.fastSteps;
      all += one == null ? 0 : one.fast.now();
    }
    assertTrue(fastSteps > all / 2, fastSteps + " of " + all);
  }

  private static Comparison check(long seed, boolean watches) {
    Comparison comparison = new Comparison(seed, watches);
    boolean canRun =
        watches
            ? comparison.fast.fastForward().isUsable()
            : BoundedRun.canRun(comparison.fast.currentLaunch());
    if (!canRun) {
      return null;
    }
    comparison.run();
    return comparison;
  }

  private static final class Comparison {
    private final Random random;
    private final String source;
    private final String failure;
    private final List<String> fastLog = new ArrayList<>();
    private final List<String> preciseLog = new ArrayList<>();
    private final ExecutionTimeline fast;
    private final ExecutionTimeline precise;
    private final ConditionalFastForward slices;
    private final boolean watches;
    private long fastSteps;

    /**
     * @param watches whether there are data breakpoints. Then whole blocks run fast, too, and not
     *     only slices.
     */
    Comparison(long seed, boolean watches) {
      this.watches = watches;
      random = new Random(seed);
      source = RandomLaunch.of(seed);
      PreparedLaunch fastLaunch = Launches.prepare(source);
      PreparedLaunch preciseLaunch = Launches.prepare(source);
      fast = new ExecutionTimeline(fastLaunch.launch(), 1 << 24, fastLog::add);
      precise = new ExecutionTimeline(preciseLaunch.launch(), 1 << 24, preciseLog::add);
      List<Breakpoint> forFast = new ArrayList<>();
      List<Breakpoint> forPrecise = new ArrayList<>();
      StringBuilder texts = new StringBuilder();
      for (int id = random.nextInt(4) - (watches ? 2 : 0); id >= 0; id--) {
        int index = random.nextInt(fast.code().size());
        String condition = randomCondition();
        HitCondition hits =
            random.nextInt(3) == 0 ? HitCondition.parse("% " + (1 + random.nextInt(200))) : null;
        String log = random.nextInt(3) == 0 ? "{" + randomPlace() + "} {R3}" : null;
        texts.append(index + ": " + condition + ", " + hits + ", " + log + "\n");
        forFast.add(breakpoint(fastLaunch, id, index, condition, hits, log));
        forPrecise.add(breakpoint(preciseLaunch, id, index, condition, hits, log));
      }
      fast.breakpoints().set(forFast);
      precise.breakpoints().set(forPrecise);
      if (watches) {
        List<Watchpoint> watchpoints = randomWatchpoints(fastLaunch);
        watchpoints.forEach(one -> texts.append(one + "\n"));
        fast.watchpoints().set(watchpoints);
        precise.watchpoints().set(watchpoints);
      }
      slices = new ConditionalFastForward(fast, fast.watchpoints());
      failure = "seed " + seed + "\n" + texts + source;
    }

    private static Breakpoint breakpoint(
        PreparedLaunch launch, int id, int index, String condition, HitCondition hits, String log) {
      NameTable names = NameTable.of(launch);
      Expression.CompileResult compiled = Expression.compile(condition, names);
      assertNull(compiled.problem(), condition);
      LogMessage message = log == null ? null : LogMessage.parse(log, names).log();
      return new Breakpoint(id, index, compiled.expression(), hits, message);
    }

    private String randomCondition() {
      String value = random.nextInt(3) == 0 ? "0" : random.nextInt(256) + "";
      String simple =
          switch (random.nextInt(4)) {
            case 0 -> randomPlace() + " % 16 == " + random.nextInt(16);
            case 1 -> "(" + randomPlace() + " & 255) > " + value;
            case 2 -> randomPlace() + " < " + randomPlace();
            default -> "(R5 & 3) == 1 && (" + randomPlace() + " & 15) == 3";
          };
      return random.nextInt(4) == 0 ? "any(" + simple + ")" : simple;
    }

    /** Returns a word in memory, mostly one that threads store. */
    private String randomPlace() {
      return switch (random.nextInt(6)) {
        case 0, 1 -> String.format("shared[0x%x]", 0x100 + 4 * random.nextInt(128));
        case 2 -> "shared[A" + (1 + random.nextInt(2)) + " + " + 4 * random.nextInt(40) + "]";
        case 3 -> "global[R16 + " + 4 * random.nextInt(32) + "]";
        case 4 -> "global[R17 + " + 4 * random.nextInt(32) + "]";
        default -> "rows[" + random.nextInt(300) + "]";
      };
    }

    private List<Watchpoint> randomWatchpoints(PreparedLaunch launch) {
      List<Watchpoint> watchpoints = new ArrayList<>();
      for (int id = 10 + random.nextInt(3); id >= 10; id--) {
        var accesses = Watchpoint.Access.values();
        Watchpoint.Access access = accesses[random.nextInt(accesses.length)];
        HitCondition hits =
            random.nextInt(3) == 0 ? HitCondition.parse("% " + (1 + random.nextInt(50))) : null;
        watchpoints.add(new Watchpoint(id, randomWatchedPlace(launch), access, null, hits));
      }
      return watchpoints;
    }

    private Watchpoint.Place randomWatchedPlace(PreparedLaunch launch) {
      Dim3 grid = launch.launch().grid();
      int x = random.nextInt(grid.x());
      WarpId warp = new WarpId(new Dim3(x, random.nextInt(grid.y()), 0), random.nextInt(3));
      int bytes = 1 + random.nextInt(8);
      switch (random.nextInt(5)) {
        case 0:
          return new Watchpoint.Memory(warp, 0x100 + random.nextInt(512), bytes);
        case 1:
          int register = 1 + random.nextInt(12);
          int lane = random.nextInt(33) - 1;
          return new Watchpoint.Register(
              warp, RegisterKind.GENERAL, register, "R" + register, lane);
        default:
          var buffer = launch.buffers().get(random.nextInt(launch.buffers().size()));
          long address = buffer.address() + random.nextInt(random.nextBoolean() ? 4096 : 128);
          return new Watchpoint.Memory(null, address, bytes);
      }
    }

    void run() {
      int maxSteps = 8;
      while (fast.nextWarp() != null) {
        long start = fast.now();
        if (watches) {
          fast.fastForward().run(false, () -> false);
        } else {
          slices.run(Long.MAX_VALUE, () -> false);
        }
        fastSteps += fast.now() - start;
        while (precise.nextWarp() != null && precise.now() < fast.now()) {
          String where = "stop at " + precise.now() + ", passed from " + start + "\n" + failure;
          assertEquals(NO_STOPS, step(precise), where);
        }
        compare();
        // The way to the next slice gets longer, so that the test of a kernel with many stops ends
        // soon.
        maxSteps = Math.min(1 << 20, 2 * maxSteps);
        for (int i = 1 + random.nextInt(maxSteps); i > 0 && fast.nextWarp() != null; i--) {
          String where = "at " + fast.now() + ", " + failure;
          assertEquals(step(precise), step(fast), where);
        }
      }
      compare();
    }

    /** Runs an instruction. Returns what stops before it and after it. */
    private static List<String> step(ExecutionTimeline timeline) {
      StopReason before =
          timeline.breakpoints().findStop(timeline.nextWarp(), timeline.nextIndex(), true);
      Watchpoints watchpoints = timeline.watchpoints();
      timeline.stepper().observe(watchpoints.isEmpty() ? null : watchpoints);
      timeline.step();
      timeline.stepper().observe(null);
      return List.of(String.valueOf(before), String.valueOf(watchpoints.takeStop()));
    }

    private void compare() {
      String where = "at " + fast.now() + ", " + failure;
      precise.nextWarp();
      fast.nextWarp();
      assertEquals(precise.now(), fast.now(), where);
      assertEquals(
          MachineState.digest(precise.stepper()), MachineState.digest(fast.stepper()), where);
      assertEquals(precise.hits(), fast.hits(), where);
      assertEquals(preciseLog, fastLog, where);
    }
  }
}
