package org.sass.sim.arith;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

/**
 * Arithmetic on the bits of binary32 numbers.
 *
 * <p>The G80 knows no denormals: operands and results that are denormal become zero with their
 * sign. Every NaN result is {@link #NAN}.
 */
public final class Floats {
  /** The one NaN that the hardware makes. */
  public static final int NAN = 0x7fffffff;

  /** Infinity, and the greatest magnitude that is no NaN. */
  public static final int INFINITY = 0x7f800000;

  public static final int ONE = 0x3f800000;

  /** The bits of a number but for its sign. */
  public static final int MAGNITUDE = 0x7fffffff;

  /**
   * 2^-74, the least magnitude but zero for which fast engines suppose that denormals make no
   * difference. A sum from here on is not changed by a product below 2^-100, however that was
   * rounded or cut, and a product from there on can be cut exactly; and the product of two such
   * numbers, at least 2^-148, never becomes zero.
   */
  public static final int LEAST_PLAIN = 0x1a800000;

  private static final int SIGN = 0x80000000;
  private static final int SMALLEST_NORMAL = 0x00800000;

  private Floats() {}

  public static boolean isNaN(int bits) {
    return (bits & ~SIGN) > INFINITY;
  }

  /** A denormal becomes zero with its sign, a NaN becomes {@link #NAN}. */
  public static int canonical(int bits) {
    int magnitude = bits & ~SIGN;
    if (magnitude > INFINITY) {
      return NAN;
    }
    return flushed(bits);
  }

  /** A denormal becomes zero with its sign. */
  public static int flushed(int bits) {
    return (bits & ~SIGN) < SMALLEST_NORMAL ? bits & SIGN : bits;
  }

  /** The operand as the arithmetic sees it. */
  static float value(int bits) {
    return intBitsToFloat(flushed(bits));
  }

  static int bits(float result) {
    return canonical(floatToRawIntBits(result));
  }

  public static int fadd(int a, int b) {
    return bits(value(a) + value(b));
  }

  /** The sum, rounded as asked for. */
  public static int fadd(int a, int b, Rounding rounding) {
    return bits(sum(value(a), value(b), rounding));
  }

  private static float sum(float a, float b, Rounding rounding) {
    double x = a;
    double y = b;
    double sum = x + y;
    if (sum == 0 && rounding == Rounding.FLOOR) {
      // Rounding down, a sum of zero is -0 unless both operands are +0.
      return 1 / x > 0 && 1 / y > 0 ? 0f : -0f;
    }
    // Knuth's exact error: sum + rest is x + y without any rounding.
    double part = sum - x;
    double rest = (x - (sum - part)) + (y - part);
    return round(sum, rest, rounding);
  }

  public static int fmul(int a, int b) {
    return bits(value(a) * value(b));
  }

  /** The product, rounded as asked for. */
  public static int fmul(int a, int b, Rounding rounding) {
    // 24 x 24 bits fit a double without rounding.
    return bits(round((double) value(a) * value(b), 0, rounding));
  }

  /** {@code sum + rest} rounded; {@code rest} is at most half a unit of the double {@code sum}. */
  private static float round(double sum, double rest, Rounding rounding) {
    float nearest = (float) sum;
    if (Double.isNaN(sum) || Double.isInfinite(sum)) {
      return nearest;
    }
    // The difference is exact: both have the same leading bits.
    double beyond = Float.isInfinite(nearest) ? -Math.signum(sum) : sum - nearest + rest;
    return switch (rounding.towards(sum < 0)) {
      case FLOOR -> beyond < 0 ? Math.nextDown(nearest) : nearest;
      case CEIL -> beyond > 0 ? Math.nextUp(nearest) : nearest;
      default -> nearest;
    };
  }

  /**
   * {@code a * b + c}. The hardware cuts the product to 24 significant bits, without rounding, then
   * rounds the sum; a denormal product counts as zero.
   */
  public static int fmad(int a, int b, int c) {
    return bits(product(a, b) + value(c));
  }

  /** The same with the sum rounded as asked for. */
  public static int fmad(int a, int b, int c, Rounding rounding) {
    return bits(sum(product(a, b), value(c), rounding));
  }

  /** The product cut to 24 bits, as {@link #fmad} adds it. */
  static float product(int a, int b) {
    double exact = (double) value(a) * value(b);
    if (Double.isNaN(exact)) {
      return Float.NaN;
    }
    if (Math.abs(exact) < Float.MIN_NORMAL) {
      return exact < 0 || 1 / exact < 0 ? -0f : 0f;
    }
    // A double has 29 bits more than a float. What is then too large becomes infinite.
    return (float) Double.longBitsToDouble(Double.doubleToRawLongBits(exact) & -1L << 29);
  }

  /** What {@code .SAT} does to a result: the nearest number from 0 to 1, 0 for a NaN. */
  public static int saturate(int bits) {
    if (bits < 0 || bits > INFINITY) {
      return 0;
    }
    return Math.min(bits, ONE);
  }

  /**
   * All ones if the comparison holds, else zero.
   *
   * @param relation which outcomes count: bit 0 less, bit 1 equal, bit 2 greater, bit 3 unordered
   */
  public static int fset(int relation, int a, int b) {
    float x = value(a);
    float y = value(b);
    int outcome = x < y ? 0 : x == y ? 1 : x > y ? 2 : 3;
    return -(relation >>> outcome & 1);
  }

  /** The greater of two numbers; the other one if one is a NaN. */
  public static int fmax(int a, int b) {
    if (isNaN(a) || isNaN(b)) {
      return canonical(isNaN(a) ? b : a);
    }
    return bits(Math.max(value(a), value(b)));
  }

  /** The smaller of two numbers; the other one if one is a NaN. */
  public static int fmin(int a, int b) {
    if (isNaN(a) || isNaN(b)) {
      return canonical(isNaN(a) ? b : a);
    }
    return bits(Math.min(value(a), value(b)));
  }

  /** {@code a} if {@code c} is zero or positive, {@code b} if it is negative or a NaN. */
  public static int fcmp(int a, int b, int c) {
    return value(c) >= 0 ? a : b;
  }
}
