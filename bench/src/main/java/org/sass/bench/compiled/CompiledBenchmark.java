package org.sass.bench.compiled;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;

/**
 * Measures how many thread instructions of sm_50 the precise interpreter runs in a second of
 * processor time. Each kernel is measured twice: from its words, as {@code gsass run} does it once,
 * and when its instructions have been decoded, as in a kernel that runs for long.
 *
 * <p>The kernels come from the folder that the property {@code gsass.corpus} names. Without it,
 * those of the project are measured, which are hand-written and small.
 */
public final class CompiledBenchmark {
  private static final String ARCH = "sm_50";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /**
   * How long a kernel is measured.
   *
   * @param samples number of samples; the median counts
   * @param seconds processor time of a sample
   */
  private record Plan(int samples, double seconds) {}

  /**
   * The speed of a kernel, in thread instructions a second.
   *
   * @param fromWords with the time to decode its instructions
   * @param decoded without that time
   */
  private record Speed(BenchLaunch launch, double fromWords, double decoded) {}

  private CompiledBenchmark() {}

  /**
   * Measures all kernels and prints a line for each.
   *
   * @param root the folder of the project
   */
  public static void run(boolean quick, Path root, Path corpus) throws Exception {
    Path folder = corpus.normalize().resolve("data/nvrun/kernels");
    List<BenchLaunch> launches = CorpusKernels.read(folder, ARCH);
    if (launches.isEmpty()) {
      System.out.println("There are no compiled kernels in " + folder + " (-Dgsass.corpus=DIR).");
      System.out.println("These are the hand-written kernels of the project:");
      launches = OwnKernels.read(root, ARCH);
    }
    Plan plan = quick ? new Plan(1, 0.005) : new Plan(5, 0.05);
    // One pass over all kernels first, so that what one of them teaches the JVM counts for all.
    for (BenchLaunch launch : launches) {
      measure(launch, plan);
    }
    List<Speed> speeds = new ArrayList<>();
    System.out.println("M thread instructions a second; instructions of a launch; lanes of each");
    System.out.println(" from words    decoded   of threads   lanes  kernel");
    for (BenchLaunch launch : launches) {
      Speed speed = measure(launch, plan);
      speeds.add(speed);
      System.out.printf(
          "%11.1f %10.1f %12d %7.1f  %s%n",
          speed.fromWords / 1e6,
          speed.decoded / 1e6,
          launch.threadInstructions(),
          launch.meanLanes(),
          launch.name());
    }
    System.out.printf(
        "%11.1f %10.1f  geometric mean of %d kernels%n",
        geometricMean(speeds.stream().map(Speed::fromWords).toList()) / 1e6,
        geometricMean(speeds.stream().map(Speed::decoded).toList()) / 1e6,
        speeds.size());
  }

  private static Speed measure(BenchLaunch launch, Plan plan) {
    Interpreter decoded = new Interpreter(launch.launch());
    return new Speed(
        launch,
        median(launch, plan, () -> new Interpreter(launch.launch()).run(() -> false)),
        median(
            launch,
            plan,
            () ->
                decoded.resume(
                    0, new Counters(launch.launch().kernel().code().size()), () -> false)));
  }

  /** Runs a launch. */
  private interface Run {
    RunResult run();
  }

  private static double median(BenchLaunch launch, Plan plan, Run run) {
    List<Double> speeds = new ArrayList<>();
    for (int i = 0; i < plan.samples; i++) {
      speeds.add(sample(launch, plan.seconds, run));
    }
    return speeds.stream().sorted().skip(plan.samples / 2).findFirst().orElseThrow();
  }

  /**
   * Returns the mean speed of the runs of a sample. Its memory is restored before each, untimed.
   */
  private static double sample(BenchLaunch launch, double seconds, Run run) {
    long time = 0;
    long instructions = 0;
    while (time < seconds * 1e9) {
      launch.restoreMemory();
      long start = THREADS.getCurrentThreadCpuTime();
      RunResult result = run.run();
      time += THREADS.getCurrentThreadCpuTime() - start;
      instructions += result.stats().threadInstructions();
      launch.check(result);
    }
    return instructions / (time * 1e-9);
  }

  private static double geometricMean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
