package org.sass.sim.arith;

/**
 * The sum of two doubles without rounding: the nearest double, and the rest.
 *
 * @param sum the nearest double
 * @param rest what the sum lacks; at most half a unit in its last place
 */
record ExactSum(double sum, double rest) {
  /** Adds two finite numbers with a sum in the range of doubles, by Knuth's algorithm. */
  static ExactSum of(double x, double y) {
    double sum = x + y;
    double part = sum - x;
    return new ExactSum(sum, (x - (sum - part)) + (y - part));
  }

  /**
   * Returns the sum rounded to odd: an inexact sum becomes the neighbour with the odd last bit. If
   * it is rounded again, to at least two bits fewer, the result is as if it was rounded once.
   */
  double roundedToOdd() {
    if (rest == 0 || rest != rest || (Double.doubleToRawLongBits(sum) & 1) != 0) {
      return sum;
    }
    return rest > 0 ? Math.nextUp(sum) : Math.nextDown(sum);
  }

  /** Returns the sum rounded to a double. */
  double rounded(Rounding rounding) {
    return switch (rounding.forSign(sum < 0)) {
      case FLOOR -> rest < 0 ? Math.nextDown(sum) : sum;
      case CEIL -> rest > 0 ? Math.nextUp(sum) : sum;
      default -> sum;
    };
  }
}
