package org.sass.sim.arith;

/**
 * Which divisions of floats compilers do in a slow way, because a number or an intermediate result
 * may leave the range in which the fast way is exact.
 */
public final class Divisions {
  private Divisions() {}

  /** Returns whether the quotient of two numbers of binary32 needs the slow way. */
  public static boolean needsSlowWay(int dividend, int divisor) {
    return needsSlowWay(dividend >>> 23 & 0xff, divisor >>> 23 & 0xff, 0xff, 24);
  }

  /** Returns whether the quotient of two numbers of binary64 needs the slow way. */
  public static boolean needsSlowWay(long dividend, long divisor) {
    return needsSlowWay((int) (dividend >>> 52) & 0x7ff, (int) (divisor >>> 52) & 0x7ff, 0x7ff, 53);
  }

  /**
   * Returns whether numbers with these exponents need the slow way.
   *
   * @param special the exponent of infinity and NaN
   * @param digits the number of binary digits of a number
   */
  private static boolean needsSlowWay(int dividend, int divisor, int special, int digits) {
    int quotient = dividend - divisor + special / 2;
    return dividend == special
        || dividend <= digits
        || divisor == 0
        || divisor >= special - 2
        || quotient <= 1
        || quotient >= special - 1;
  }
}
