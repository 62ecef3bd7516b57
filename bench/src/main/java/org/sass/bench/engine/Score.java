package org.sass.bench.engine;

import java.util.List;

/**
 * The speed of a contestant on a kernel, in 10^9 thread instructions a second. A second is one of
 * processor time, except in {@code wall}.
 *
 * @param title of the contestant
 * @param median of all samples
 * @param minimum the slowest sample
 * @param maximum the fastest sample
 * @param wall the median by the clock
 */
record Score(String title, double median, double minimum, double maximum, double wall) {

  /**
   * Returns the score of some samples.
   *
   * @param instructions number of thread instructions in each sample
   */
  static Score of(String title, double instructions, List<Sample> samples) {
    double[] cpu = rates(instructions, samples.stream().mapToDouble(Sample::cpu).toArray());
    double[] wall = rates(instructions, samples.stream().mapToDouble(Sample::wall).toArray());
    int middle = cpu.length / 2;
    return new Score(title, cpu[middle], cpu[0], cpu[cpu.length - 1], wall[middle]);
  }

  /** Returns the rates of the samples, in ascending order. */
  private static double[] rates(double instructions, double[] seconds) {
    double[] rates = new double[seconds.length];
    for (int i = 0; i < rates.length; i++) {
      // In a quick run, a clock with a resolution of 10 ms may not have moved.
      rates[i] = instructions / Math.max(seconds[i], 1e-3) * 1e-9;
    }
    java.util.Arrays.sort(rates);
    return rates;
  }
}
