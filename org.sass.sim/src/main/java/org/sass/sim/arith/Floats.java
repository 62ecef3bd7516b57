package org.sass.sim.arith;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

/**
 * Arithmetic on the bits of binary32 numbers.
 *
 * <p>The G80 has no denormals: denormal operands and results become zero with their sign. Every NaN
 * result is {@link #NAN}.
 */
public final class Floats {
  /** The only NaN that the hardware produces. */
  public static final int NAN = 0x7fffffff;

  /** Infinity, which is also the greatest magnitude that is not a NaN. */
  public static final int INFINITY = 0x7f800000;

  public static final int ONE = 0x3f800000;

  /** Mask of all bits of a number except its sign. */
  public static final int MAGNITUDE_MASK = 0x7fffffff;

  /**
   * 2^-74, the least magnitude, other than zero, for which fast engines assume that denormals make
   * no difference. A product below 2^-100 does not change a sum from 2^-74 on, no matter how the
   * product was rounded or cut. A product from 2^-100 on can be cut exactly. The product of two
   * numbers from 2^-74 on is at least 2^-148 and so never becomes zero.
   */
  public static final int MIN_PLAIN = 0x1a800000;

  private static final int SIGN_BIT = 0x80000000;
  private static final int SMALLEST_NORMAL = 0x00800000;

  private Floats() {}

  public static boolean isNaN(int bits) {
    return (bits & ~SIGN_BIT) > INFINITY;
  }

  /** Replaces a denormal by zero with its sign, and a NaN by {@link #NAN}. */
  public static int canonicalize(int bits) {
    int magnitude = bits & ~SIGN_BIT;
    if (magnitude > INFINITY) {
      return NAN;
    }
    return flushDenormal(bits);
  }

  /** Replaces a denormal by zero with its sign. */
  public static int flushDenormal(int bits) {
    return (bits & ~SIGN_BIT) < SMALLEST_NORMAL ? bits & SIGN_BIT : bits;
  }

  /** Returns an operand as the arithmetic uses it: a denormal is zero with its sign. */
  static float value(int bits) {
    return intBitsToFloat(flushDenormal(bits));
  }

  static int bits(float result) {
    return canonicalize(floatToRawIntBits(result));
  }

  public static int fadd(int a, int b) {
    return bits(value(a) + value(b));
  }

  /** Returns the sum {@code a + b} with the given rounding. */
  public static int fadd(int a, int b, Rounding rounding) {
    return bits(sum(value(a), value(b), rounding));
  }

  /**
   * Returns the sum of two numbers, rounded once.
   *
   * @param x a number with at most 48 significant bits in the range of products of floats
   * @param y a float
   */
  static float sum(double x, double y, Rounding rounding) {
    double sum = x + y;
    if (sum == 0 && rounding == Rounding.FLOOR) {
      // If the result is rounded down, a sum of zero is -0 unless both operands are +0.
      return 1 / x > 0 && 1 / y > 0 ? 0f : -0f;
    }
    // Knuth's exact error of an addition: sum + rest equals x + y without any rounding.
    double part = sum - x;
    double error = (x - (sum - part)) + (y - part);
    return round(sum, error, rounding);
  }

  public static int fmul(int a, int b) {
    return bits(value(a) * value(b));
  }

  /** Returns the product {@code a * b} with the given rounding. */
  public static int fmul(int a, int b, Rounding rounding) {
    // A product of two numbers of 24 bits fits into a double without rounding.
    return bits(round((double) value(a) * value(b), 0, rounding));
  }

  /**
   * Rounds {@code sum + rest} to a float. {@code rest} is at most half a unit in the last place of
   * the double {@code sum}.
   */
  static float round(double sum, double error, Rounding rounding) {
    float nearest = (float) sum;
    if (Double.isNaN(sum) || Double.isInfinite(sum)) {
      return nearest;
    }
    // The difference is exact, because both numbers have the same leading bits.
    double beyond = Float.isInfinite(nearest) ? -Math.signum(sum) : sum - nearest + error;
    return switch (rounding.forSign(sum < 0)) {
      case FLOOR -> beyond < 0 ? Math.nextDown(nearest) : nearest;
      case CEIL -> beyond > 0 ? Math.nextUp(nearest) : nearest;
      default -> nearest;
    };
  }

  /**
   * Returns {@code a * b + c}. The hardware truncates the product to 24 significant bits and then
   * rounds the sum to the nearest number. A denormal product is taken as zero.
   */
  public static int fmad(int a, int b, int c) {
    return bits(product(a, b) + value(c));
  }

  /**
   * Returns {@code a * b + c} with the product truncated to 24 significant bits and the sum rounded
   * as given.
   */
  public static int fmad(int a, int b, int c, Rounding rounding) {
    return bits(sum(product(a, b), value(c), rounding));
  }

  /** Returns the product truncated to 24 bits, as {@link #fmad} adds it. */
  static float product(int a, int b) {
    double exact = (double) value(a) * value(b);
    if (Double.isNaN(exact)) {
      return Float.NaN;
    }
    if (Math.abs(exact) < Float.MIN_NORMAL) {
      return exact < 0 || 1 / exact < 0 ? -0f : 0f;
    }
    // A double has 29 more fraction bits than a float. If the number is too large for a float, the
    // conversion makes it infinite.
    return (float) Double.longBitsToDouble(Double.doubleToRawLongBits(exact) & -1L << 29);
  }

  /** Applies {@code .SAT} to a result: returns the nearest number from 0 to 1, and 0 for a NaN. */
  public static int saturate(int bits) {
    if (bits < 0 || bits > INFINITY) {
      return 0;
    }
    return Math.min(bits, ONE);
  }

  /**
   * Compares two numbers. Returns all ones if the comparison holds, otherwise 0.
   *
   * @param relation the outcomes for which the comparison holds: bit 0 less, bit 1 equal, bit 2
   *     greater, bit 3 unordered
   */
  public static int fset(int relation, int a, int b) {
    float x = value(a);
    float y = value(b);
    int outcome = x < y ? 0 : x == y ? 1 : x > y ? 2 : 3;
    return -(relation >>> outcome & 1);
  }

  /** Returns all ones for a NaN, otherwise 0. Like {@link #order} it does not branch. */
  public static int ifNaN(int bits) {
    return INFINITY - (bits & MAGNITUDE_MASK) >> 31;
  }

  /**
   * Returns a signed integer that compares with those of other numbers as the numbers do. Denormals
   * and zeros are equal. A NaN has no order.
   */
  public static int order(int bits) {
    int ifZero = (bits & MAGNITUDE_MASK) - SMALLEST_NORMAL >> 31;
    int number = bits & ~ifZero;
    return number ^ number >> 31 & MAGNITUDE_MASK;
  }

  /** Returns the greater of two numbers. If one of them is a NaN, returns the other. */
  public static int fmax(int a, int b) {
    if (isNaN(a) || isNaN(b)) {
      return canonicalize(isNaN(a) ? b : a);
    }
    return bits(Math.max(value(a), value(b)));
  }

  /** Returns the smaller of two numbers. If one of them is a NaN, returns the other. */
  public static int fmin(int a, int b) {
    if (isNaN(a) || isNaN(b)) {
      return canonicalize(isNaN(a) ? b : a);
    }
    return bits(Math.min(value(a), value(b)));
  }

  /**
   * Returns {@code a} if {@code c} is zero or positive, {@code b} if {@code c} is negative or a
   * NaN.
   */
  public static int fcmp(int a, int b, int c) {
    return value(c) >= 0 ? a : b;
  }
}
