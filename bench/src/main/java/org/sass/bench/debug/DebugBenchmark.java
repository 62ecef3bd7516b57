package org.sass.bench.debug;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sass.bench.engine.BenchKernel;
import org.sass.lang.isa.Isas;
import org.sass.sim.debug.Breakpoint;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.HitCondition;
import org.sass.sim.debug.StopReason;
import org.sass.sim.debug.WarpId;
import org.sass.sim.debug.Watchpoint;
import org.sass.sim.jit.EngineKind;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.RegisterKind;

/**
 * Measures the debugger on the kernels of the engine benchmark: how many conditions a second a
 * breakpoint in a hot loop evaluates, how much slower a run is in the debugger than without it,
 * also with data breakpoints, and how long a step back takes. Processor time is that of all
 * threads.
 */
public final class DebugBenchmark {
  /**
   * Conditions of the breakpoints. None of them is ever true. In the short loop, R2 is the address
   * of the thread's own word.
   */
  private static final List<String> CONDITIONS =
      List.of(
          "R3 == 123456789",
          "R3 == 123456789 && R1 > 3",
          "all(R2:f32 > 1e30)",
          "shared[0x40] == 123456789",
          "global[R2] == 123456789");

  /**
   * Unless the run is quick, a kernel is skipped if its most frequent instruction is issued fewer
   * times than this, because it has no hot loop.
   */
  private static final long MIN_HOT_ISSUES = 200_000;

  /**
   * Launches of a short loop. Each has the number of blocks, of threads in a block, and of
   * iterations.
   */
  private static final int[][] LOOP_SHAPES = {
    {1, 32, 4_000_000}, {1, 512, 300_000}, {64, 256, 8_000}
  };

  /** Number of warp instructions of a run in which steps back are measured. */
  private static final long MAX_INSTRUCTIONS = 10_000_000;

  private final boolean quick;
  private final List<BenchKernel> kernels;

  private DebugBenchmark(boolean quick, List<BenchKernel> kernels) {
    this.quick = quick;
    this.kernels = kernels;
  }

  /** Runs the benchmark and prints its results. */
  public static void run(boolean quick) throws Exception {
    Path root = Path.of(System.getProperty("gsass.root"));
    var benchmark =
        new DebugBenchmark(
            quick, BenchKernel.loadWithUnreachedInstruction(root, Isas.load("sm_10")));
    benchmark.measureConditions();
    benchmark.measureFullRuns();
    benchmark.measureDataBreakpoints();
    benchmark.measureStepsBack();
  }

  /** Seconds on the clock and of processor time. */
  private record Seconds(double clock, double processor) {
    static Seconds measure(Runnable work) {
      long processor = processorTime();
      long clock = System.nanoTime();
      work.run();
      return new Seconds((System.nanoTime() - clock) * 1e-9, (processorTime() - processor) * 1e-9);
    }

    private static long processorTime() {
      return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }

  /**
   * Runs several contestants in turns, {@code turns} times after one turn to warm up. Returns the
   * median times of each contestant.
   */
  private List<Seconds> runInTurns(int turns, List<Runnable> contestants) {
    List<List<Seconds>> all = new ArrayList<>();
    contestants.forEach(one -> all.add(new ArrayList<>()));
    for (int turn = -1; turn < turns; turn++) {
      for (int i = 0; i < contestants.size(); i++) {
        Seconds seconds = Seconds.measure(contestants.get(i));
        if (turn >= 0) {
          all.get(i).add(seconds);
        }
      }
    }
    return all.stream()
        .map(one -> new Seconds(median(one, Seconds::clock), median(one, Seconds::processor)))
        .toList();
  }

  private static double median(List<Seconds> all, Function<Seconds, Double> figure) {
    return all.stream().map(figure).sorted().skip((all.size() - 1) / 2).findFirst().orElse(0.0);
  }

  private static Debugger newDebugger(PreparedLaunch prepared) {
    return new Debugger(prepared, Debugger.DEFAULT_HISTORY_BYTES, text -> {});
  }

  private static void runToEnd(Debugger debugger) {
    StopReason stop = debugger.movements().runForward().move(() -> false);
    if (stop.reason() != StopReason.Reason.END) {
      throw new IllegalStateException("it stopped on its way: " + stop.text());
    }
  }

  private PreparedLaunch prepare(BenchKernel kernel) {
    return quick ? kernel.smallLaunch() : kernel.largeLaunch();
  }

  // ---- conditions

  /**
   * Measures conditions in hot loops. The breakpoint is at the instruction that is issued most
   * often, and one debugger runs the kernel again and again.
   */
  private void measureConditions() {
    System.out.println("Conditions, asked by warps: millions a second of processor time");
    System.out.printf("  %-22s %10s", "kernel", "asked");
    CONDITIONS.forEach(text -> System.out.printf("  %s", text));
    System.out.println("  counted");
    for (int[] shape : LOOP_SHAPES) {
      int rounds = quick ? shape[2] / 100 : shape[2];
      String name = String.format("loop, %d x %d threads", shape[0], shape[1]);
      measureConditions(name, () -> LoopKernel.prepare(shape[0], shape[1], rounds));
    }
    for (BenchKernel kernel : kernels) {
      measureConditions(kernel.name(), () -> prepare(kernel));
    }
  }

  private void measureConditions(String name, Supplier<PreparedLaunch> launch) {
    Debugger plain = newDebugger(launch.get());
    runToEnd(plain);
    long[] issued = plain.issued();
    long most = Arrays.stream(issued).max().orElse(0);
    if (!quick && most < MIN_HOT_ISSUES) {
      return;
    }
    int index = 0;
    while (issued[index] != most) {
      index++;
    }
    List<Runnable> contestants = new ArrayList<>();
    for (String text : CONDITIONS) {
      contestants.add(runWithBreakpoint(newDebugger(launch.get()), index, text, null));
    }
    HitCondition never = HitCondition.parse("= " + Long.MAX_VALUE);
    contestants.add(runWithBreakpoint(newDebugger(launch.get()), index, null, never));
    System.out.printf(Locale.ROOT, "  %-22s %10d", name, most);
    List<Seconds> seconds = runInTurns(quick ? 1 : 7, contestants);
    for (int i = 0; i < seconds.size(); i++) {
      int width = i < CONDITIONS.size() ? CONDITIONS.get(i).length() : 7;
      System.out.printf(Locale.ROOT, "  %" + width + ".1f", most / seconds.get(i).processor / 1e6);
    }
    System.out.println();
  }

  private static Runnable runWithBreakpoint(
      Debugger debugger, int index, String condition, HitCondition hits) {
    var expression = condition == null ? null : debugger.compile(condition).expression();
    debugger.setBreakpoints(List.of(new Breakpoint(1, index, expression, hits, null)));
    return () -> {
      debugger.goTo(0, () -> false);
      runToEnd(debugger);
    };
  }

  // ---- going on

  /**
   * Compares runs in the debugger with runs by the engine of {@code gsass run}, on launches of all
   * sizes.
   */
  private void measureFullRuns() {
    System.out.println("Going on, to gsass run: times the time on the clock, of processors");
    System.out.printf(
        "  %-15s %-6s %12s  %-12s  %s%n",
        "kernel", "launch", "instructions", "no breakpoint", "one off the path");
    for (BenchKernel kernel : kernels) {
      measureFullRuns(kernel, "small", kernel::smallLaunch);
      if (!quick) {
        measureFullRuns(kernel, "large", kernel::largeLaunch);
      }
    }
  }

  private void measureFullRuns(BenchKernel kernel, String size, Supplier<PreparedLaunch> launch) {
    int workers = Runtime.getRuntime().availableProcessors();
    Debugger once = newDebugger(launch.get());
    runToEnd(once);
    // No thread reaches an instruction after the last exit.
    int neverRun = once.kernel().code().size() - 1;
    if (once.issued()[neverRun] > 0) {
      throw new IllegalStateException(kernel.name() + " has no instruction off the path");
    }
    Runnable run =
        () -> EngineKind.AUTO.createEngine(launch.get().launch(), workers).run(() -> false);
    Runnable plain = () -> runToEnd(newDebugger(launch.get()));
    Runnable with =
        () -> {
          Debugger debugger = newDebugger(launch.get());
          debugger.setBreakpoints(List.of(new Breakpoint(1, neverRun, null, null, null)));
          runToEnd(debugger);
        };
    List<Seconds> seconds = runInTurns(quick ? 1 : 11, List.of(run, plain, with));
    System.out.printf(Locale.ROOT, "  %-15s %-6s %12d", kernel.name(), size, once.now());
    printRatios(seconds);
  }

  /** Prints how long each run took, in times of the first one. */
  private static void printRatios(List<Seconds> seconds) {
    for (Seconds one : seconds.subList(1, seconds.size())) {
      double clock = one.clock / seconds.get(0).clock;
      double processor = one.processor / Math.max(1e-9, seconds.get(0).processor);
      System.out.printf(Locale.ROOT, "  %5.2f %5.2f ", clock, processor);
    }
    System.out.println();
  }

  // ---- data breakpoints

  /**
   * Compares runs with data breakpoints, which never stop them, with runs by the engine of {@code
   * gsass run}.
   */
  private void measureDataBreakpoints() {
    System.out.println("Going on with a data breakpoint, to gsass run, as above");
    System.out.printf(
        "  %-15s %12s  %-12s  %-12s  %-12s  %s%n",
        "kernel",
        "instructions",
        "first buffer",
        "last buffer",
        "shared word",
        "register of a warp");
    for (BenchKernel kernel : kernels) {
      measureDataBreakpoints(kernel);
    }
  }

  private void measureDataBreakpoints(BenchKernel kernel) {
    PreparedLaunch launch = prepare(kernel);
    int workers = Runtime.getRuntime().availableProcessors();
    long first = launch.buffers().get(0).address();
    long last = launch.buffers().get(launch.buffers().size() - 1).address();
    WarpId warp = WarpId.FIRST;
    Debugger once = newDebugger(prepare(kernel));
    runToEnd(once);
    List<Runnable> contestants = new ArrayList<>();
    contestants.add(
        () -> EngineKind.AUTO.createEngine(prepare(kernel).launch(), workers).run(() -> false));
    contestants.add(() -> runWatched(kernel, new Watchpoint.Memory(null, first + 64, 4)));
    contestants.add(() -> runWatched(kernel, new Watchpoint.Memory(null, last + 64, 4)));
    contestants.add(() -> runWatched(kernel, new Watchpoint.Memory(warp, 0x40, 4)));
    contestants.add(
        () -> runWatched(kernel, new Watchpoint.Register(warp, RegisterKind.GENERAL, 3, "R3", 7)));
    System.out.printf(Locale.ROOT, "  %-15s %12d", kernel.name(), once.now());
    printRatios(runInTurns(quick ? 1 : 5, contestants));
  }

  private void runWatched(BenchKernel kernel, Watchpoint.Place place) {
    Debugger debugger = newDebugger(prepare(kernel));
    HitCondition never = HitCondition.parse("= " + Long.MAX_VALUE);
    debugger.setWatchpoints(
        List.of(new Watchpoint(1, place, Watchpoint.Access.WRITE, null, never)));
    runToEnd(debugger);
  }

  // ---- back

  /**
   * Measures steps back from random places in a run. Each place is reached from the start of the
   * run.
   */
  private void measureStepsBack() {
    System.out.println("A step back anywhere in the first 10 M warp instructions: milliseconds");
    System.out.printf(
        "  %-15s %12s  %6s %6s  %s%n", "kernel", "instructions", "mean", "most", "of processors");
    for (BenchKernel kernel : kernels) {
      Debugger debugger = newDebugger(prepare(kernel));
      runToEnd(debugger);
      long end = Math.min(MAX_INSTRUCTIONS, debugger.now());
      debugger = newDebugger(prepare(kernel));
      Random random = new Random(1);
      int count = quick ? 3 : 160;
      double sum = 0;
      double most = 0;
      double processor = 0;
      for (int i = 0; i < count; i++) {
        debugger.goTo(Math.max(1, (long) (random.nextDouble() * end)), () -> false);
        WarpId warp = debugger.nextWarp();
        while (debugger.warp(warp).pc() == 0) {
          debugger.movements().step(warp).move(() -> false);
        }
        Debugger there = debugger;
        Seconds seconds = Seconds.measure(() -> there.movements().stepBack(warp).move(() -> false));
        sum += seconds.clock;
        most = Math.max(most, seconds.clock);
        processor += seconds.processor;
      }
      System.out.printf(
          Locale.ROOT,
          "  %-15s %12d  %6.2f %6.2f  %6.2f%n",
          kernel.name(),
          end,
          1000 * sum / count,
          1000 * most,
          1000 * processor / count);
    }
  }
}
