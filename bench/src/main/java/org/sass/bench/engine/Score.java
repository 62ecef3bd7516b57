package org.sass.bench.engine;

import java.util.List;

/**
 * How fast a contestant is on a kernel: 10^9 thread instructions a second of processor time, and on
 * the clock.
 *
 * @param title of the contestant
 * @param median of all samples
 * @param least the slowest sample
 * @param most the fastest sample
 * @param wall the median on the clock
 */
record Score(String title, double median, double least, double most, double wall) {

  /**
   * @param instructions thread instructions that each sample did
   */
  static Score of(String title, double instructions, List<Sample> samples) {
    double[] cpu = rates(instructions, samples.stream().mapToDouble(Sample::cpu).toArray());
    double[] wall = rates(instructions, samples.stream().mapToDouble(Sample::wall).toArray());
    int middle = cpu.length / 2;
    return new Score(title, cpu[middle], cpu[0], cpu[cpu.length - 1], wall[middle]);
  }

  /** Ascending. */
  private static double[] rates(double instructions, double[] seconds) {
    double[] rates = new double[seconds.length];
    for (int i = 0; i < rates.length; i++) {
      // A clock of 10 ms may not have moved in a quick run.
      rates[i] = instructions / Math.max(seconds[i], 1e-3) * 1e-9;
    }
    java.util.Arrays.sort(rates);
    return rates;
  }
}
