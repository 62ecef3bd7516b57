package org.sass.sim.arith;

import static java.lang.Double.doubleToRawLongBits;
import static java.lang.Double.longBitsToDouble;

import java.math.BigDecimal;

/**
 * Arithmetic on the bits of binary64 numbers by IEEE 754. A NaN result is {@link #NAN}; PTX leaves
 * its payload open.
 */
public final class DoublePrecision {
  public static final long NAN = 0x7fffffffffffffffL;

  private static final long MAGNITUDE_MASK = Long.MAX_VALUE;

  private DoublePrecision() {}

  public static boolean isNaN(long bits) {
    return (bits & MAGNITUDE_MASK) > 0x7ff0000000000000L;
  }

  private static long result(double value) {
    return value != value ? NAN : doubleToRawLongBits(value);
  }

  /** Returns {@code a + b}. */
  public static long add(long a, long b, Rounding rounding) {
    return fuse(a, doubleToRawLongBits(1), b, rounding);
  }

  /** Returns {@code a * b}. */
  public static long multiply(long a, long b, Rounding rounding) {
    double x = longBitsToDouble(a);
    double y = longBitsToDouble(b);
    double nearest = x * y;
    if (rounding == Rounding.NEAREST || !isInexact(x, y, nearest)) {
      return result(nearest);
    }
    return result(adjust(nearest, new BigDecimal(x).multiply(new BigDecimal(y)), rounding));
  }

  /** Returns {@code a * b + c}, rounded once. */
  public static long fuse(long a, long b, long c, Rounding rounding) {
    double x = longBitsToDouble(a);
    double y = longBitsToDouble(b);
    double z = longBitsToDouble(c);
    double nearest = Math.fma(x, y, z);
    boolean finite = Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z);
    if (rounding == Rounding.NEAREST || !finite) {
      return result(nearest);
    }
    BigDecimal exact = new BigDecimal(x).multiply(new BigDecimal(y)).add(new BigDecimal(z));
    if (exact.signum() != 0) {
      return result(adjust(nearest, exact, rounding));
    }
    // If the result is rounded down, a sum of zero is -0 unless both terms are +0.
    boolean bothPositive =
        (doubleToRawLongBits(x) ^ doubleToRawLongBits(y)) >= 0 && doubleToRawLongBits(z) >= 0;
    boolean bothZero = z == 0;
    if (rounding == Rounding.FLOOR && !(bothZero && bothPositive)) {
      return doubleToRawLongBits(-0.0);
    }
    return result(nearest);
  }

  private static boolean isInexact(double x, double y, double product) {
    return Double.isFinite(x) && Double.isFinite(y) && (x != 0 && y != 0 || product != 0);
  }

  /**
   * Returns a number rounded in a direction.
   *
   * @param nearest the number rounded to nearest
   * @param exact the number itself, not zero
   */
  private static double adjust(double nearest, BigDecimal exact, Rounding rounding) {
    int beyond =
        Double.isInfinite(nearest) ? -exact.signum() : exact.compareTo(new BigDecimal(nearest));
    return switch (rounding.forSign(exact.signum() < 0)) {
      case FLOOR -> beyond < 0 ? Math.nextDown(nearest) : nearest;
      case CEIL -> beyond > 0 ? Math.nextUp(nearest) : nearest;
      default -> nearest;
    };
  }

  /**
   * Returns the smaller or the greater of two numbers, where -0 is smaller than +0. If one of them
   * is a NaN, returns the other.
   */
  public static long select(long a, long b, boolean smaller) {
    if (isNaN(a)) {
      return isNaN(b) ? NAN : b;
    }
    if (isNaN(b)) {
      return a;
    }
    double x = longBitsToDouble(a);
    double y = longBitsToDouble(b);
    return doubleToRawLongBits(smaller ? Math.min(x, y) : Math.max(x, y));
  }

  /** Returns how two numbers compare; see {@link Relation}. */
  public static int compare(long a, long b) {
    double x = longBitsToDouble(a);
    double y = longBitsToDouble(b);
    return x < y
        ? Relation.LESS
        : x == y ? Relation.EQUAL : x > y ? Relation.GREATER : Relation.UNORDERED;
  }

  /** Rounds to a whole number. */
  public static long roundToInteger(long bits, Rounding rounding) {
    return result(rounding.roundToInteger(longBitsToDouble(bits)));
  }

  /** Rounds a binary32 or binary64 number, given as a double, to binary32. */
  public static int toSingle(long bits, Rounding rounding, boolean ftz) {
    double value = longBitsToDouble(bits);
    if (value != value) {
      return Floats.NAN;
    }
    float rounded = rounding == Rounding.NEAREST ? (float) value : Floats.round(value, 0, rounding);
    int single = Float.floatToRawIntBits(rounded);
    return ftz ? Floats.flushDenormal(single) : single;
  }

  /** Returns the binary64 number with the value of a binary32 number. */
  public static long ofSingle(int bits, boolean ftz) {
    return result(Float.intBitsToFloat(SinglePrecision.operand(bits, ftz)));
  }
}
