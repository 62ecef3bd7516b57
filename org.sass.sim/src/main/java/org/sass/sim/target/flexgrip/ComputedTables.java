package org.sass.sim.target.flexgrip;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * Interpolation tables that are computed from the functions themselves. For each interval they hold
 * the quadratic polynomial nearest to the function; its coefficients are cut to the bits that the
 * unit multiplies. The results differ from those of the RTL's own tables by one unit in the last
 * place at most, and that rarely.
 */
final class ComputedTables {
  /** Number of points in an interval at which a function is sampled. */
  private static final int SAMPLES_PER_INTERVAL = 8;

  /** The value that a coefficient of 1 has in the tables, by degree. */
  private static final double[] COEFFICIENT_SCALES = {0x1p27, 0x1p18, 0x1p13};

  private ComputedTables() {}

  static Map<String, int[][]> computeTables() {
    Map<String, int[][]> tables = new HashMap<>();
    tables.put("reci", computeTable(128, 2, 4, 8, x -> 1 / (1 + x)));
    tables.put("reci_sqrt_1_2", computeTable(128, 2, 4, 8, x -> 1 / StrictMath.sqrt(1 + x)));
    tables.put("reci_sqrt_2_4", computeTable(128, 2, 4, 8, x -> 1 / StrictMath.sqrt(2 * (1 + x))));
    tables.put("ln2", computeTable(128, 2, 8, 8, x -> log2(1 + x)));
    // The table has the ratio of log2(1 + x) to x.
    tables.put("ln2e0", computeTable(64, 2, 8, 8, x -> log2(1 + x) / x));
    tables.put("exp", computeTable(64, 4, 8, 4, x -> StrictMath.pow(2, x)));
    tables.put("sin", computeTable(64, 1, 1, 1, StrictMath::sin));
    tables.put("cos", computeTable(64, 1, 1, 1, StrictMath::cos));
    return tables;
  }

  private static double log2(double x) {
    return StrictMath.log(x) / StrictMath.log(2);
  }

  /**
   * Computes a table.
   *
   * @param entries number of intervals from 0 to 1
   * @param step0 the coefficients of degree 0 are multiples of this number; {@code step1} and
   *     {@code step2} are the same for degrees 1 and 2
   */
  private static int[][] computeTable(
      int entries, int step0, int step1, int step2, DoubleUnaryOperator function) {
    int[] steps = {step0, step1, step2};
    int[][] coefficients = new int[3][entries];
    for (int i = 0; i < entries; i++) {
      double[] exact = fitPolynomial(function, (double) i / entries, 1.0 / entries);
      for (int degree = 0; degree < 3; degree++) {
        double scaled = exact[degree] * COEFFICIENT_SCALES[degree] / steps[degree];
        coefficients[degree][i] = (int) scaled * steps[degree];
      }
    }
    return coefficients;
  }

  /**
   * Returns the first three terms of the function's Chebyshev series in an interval, as a
   * polynomial in the distance from its left end.
   */
  private static double[] fitPolynomial(DoubleUnaryOperator function, double start, double width) {
    double[] series = new double[3];
    for (int j = 0; j < SAMPLES_PER_INTERVAL; j++) {
      double angle = (j + 0.5) * StrictMath.PI / SAMPLES_PER_INTERVAL;
      double value = function.applyAsDouble(start + width / 2 * (1 + StrictMath.cos(angle)));
      for (int k = 0; k < 3; k++) {
        series[k] +=
            value * StrictMath.cos(k * angle) * (k == 0 ? 1.0 : 2.0) / SAMPLES_PER_INTERVAL;
      }
    }
    return new double[] {
      series[0] - series[1] + series[2],
      (2 * series[1] - 8 * series[2]) / width,
      8 * series[2] / (width * width)
    };
  }
}
