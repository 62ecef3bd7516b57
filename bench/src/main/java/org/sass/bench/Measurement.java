package org.sass.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The median times of a few runs, in seconds: on the clock, and processor time of this thread. */
record Measurement(double seconds, double cpuSeconds) {
  /**
   * Calls {@code work} {@code warmUps} times without measuring, then {@code runs} times, and
   * returns the medians of those.
   */
  static Measurement of(int warmUps, int runs, Callable<?> work) throws Exception {
    for (int i = 0; i < warmUps; i++) {
      work.call();
    }
    List<Double> seconds = new ArrayList<>();
    List<Double> cpuSeconds = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long start = System.nanoTime();
      work.call();
      seconds.add((System.nanoTime() - start) * 1e-9);
      cpuSeconds.add((ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) * 1e-9);
    }
    return new Measurement(median(seconds), median(cpuSeconds));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip((values.size() - 1) / 2).findFirst().orElseThrow();
  }
}
