package org.sass.sim.arith.special;

/**
 * One table of the unit's quadratic interpolator. The interval of an operand is an index into the
 * table. A polynomial of degree 2 approximates the function in the interval.
 *
 * @param terms three numbers for each interval: the coefficients of 1, x and the square of x,
 *     shifted, with their signs, and with the bias added to the first
 * @param squareShift by how many bits the square is shifted right before it is multiplied
 */
record Interpolator(long[] terms, int squareShift) {
  static final Interpolator RCP = CoefficientTables.read("rcp");
  static final Interpolator RSQ = CoefficientTables.read("rsq");
  static final Interpolator SQRT = CoefficientTables.read("sqrt");
  static final Interpolator LG2 = CoefficientTables.read("lg2");
  static final Interpolator EX2 = CoefficientTables.read("ex2");
  static final Interpolator SIN = CoefficientTables.read("sin");

  /** The squarer drops the columns of its partial products below this one. */
  private static final int FIRST_COLUMN = 19;

  /**
   * Returns the value of the polynomial, in the fixed-point format of the table. It is below {@code
   * 2^59} and never negative.
   *
   * @param index the interval, from 0
   * @param x the 17 bits of the operand that follow the index
   */
  long evaluate(int index, int x) {
    int i = 3 * index;
    return terms[i] + terms[i + 1] * x + terms[i + 2] * (square(x) >>> squareShift);
  }

  /**
   * Returns the square of a number of 17 bits as the hardware computes it.
   *
   * <p>The hardware adds folded partial products. Bit i of x alone gives a bit in column 2i. Bits i
   * and j of x, with i below j, give one bit in column i + j + 1. All bits below column 19 are
   * missing from the sum, and so are their carries. Here the exact square is computed, and the
   * missing bits are subtracted. A loop over the rows would take twice as long, because HotSpot of
   * JDK 17 does not unroll it in all callers.
   */
  static long square(int x) {
    int missingLow =
        missingRow(x, 0)
            + missingRow(x, 1)
            + missingRow(x, 2)
            + missingRow(x, 3)
            + missingRow(x, 4);
    int missingHigh =
        missingRow(x, 5)
            + missingRow(x, 6)
            + missingRow(x, 7)
            + missingRow(x, 8)
            + missingRow(x, 9);
    return (long) x * x - missingLow - missingHigh;
  }

  /**
   * Returns the missing partial products of bit i of x: its own, and those with the bits above it.
   */
  private static int missingRow(int x, int i) {
    int row = (x >>> i + 1 << 2 | 1) << 2 * i;
    return row & (1 << FIRST_COLUMN) - 1 & -(x >>> i & 1);
  }
}
