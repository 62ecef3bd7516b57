package org.sass.sim.target.flexgrip;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

/**
 * RRO, range reduction: converts binary32 numbers to the fixed-point arguments of SIN and COS, and
 * of EX2.
 */
public final class RangeReduction {
  private static final int SIGN_BIT = 0x80000000;
  private static final int EXPONENT_MASK = 0x7f800000;

  /** 2 / pi, and pi / 2 in two parts of which the first has few bits. */
  private static final int TWO_OVER_PI = 0x3f22f983;

  private static final int HALF_PI_HIGH = 0x3fc90000;
  private static final int HALF_PI_LOW = 0x39fdaa22;

  private RangeReduction() {}

  /**
   * Returns the argument of SIN and COS: the sign in bit 31, the quadrant in bits 30 and 29, and
   * the angle within the quadrant in bits 23 to 0, with one bit before the binary point. Infinity
   * and NaN are returned unchanged.
   */
  public static int reduceForSine(int bits) {
    if ((bits & EXPONENT_MASK) == EXPONENT_MASK) {
      return bits;
    }
    int magnitude = bits & ~SIGN_BIT;
    int quarterTurns = multiplyTruncating(magnitude, TWO_OVER_PI);
    int exponent = quarterTurns >>> 23 & 0xff;
    // The number of quarter turns. Only its two lowest bits are kept, as the quadrant.
    int shift = exponent - 127;
    long significand = 1L << 23 | quarterTurns & 0x7fffff;
    int quadrant = 0;
    int wholeQuarterTurns = 0;
    if (shift >= 0 && exponent < 255) {
      quadrant = quadrant(significand, shift);
      wholeQuarterTurns = shift > 23 ? quarterTurns : integerPart(quarterTurns, significand, shift);
    }
    int highProduct = multiplyTruncating(wholeQuarterTurns, HALF_PI_HIGH);
    int lowProduct = multiplyTruncating(wholeQuarterTurns, HALF_PI_LOW);
    int remainder = subtractFlushing(subtractFlushing(magnitude, highProduct), lowProduct);
    int rightShift = 127 - (remainder >>> 23 & 0xff) & 0xff;
    int fixed = rightShift > 31 ? 0 : (0x800000 | remainder & 0x7fffff) >>> rightShift;
    return bits & SIGN_BIT | quadrant << 29 | fixed;
  }

  private static int quadrant(long significand, int shift) {
    return shift > 24 ? 0 : (int) (significand << shift >>> 23 & 3);
  }

  /** Returns the integer part of a binary32 number that is at least 1, as a binary32. */
  private static int integerPart(int bits, long significand, int shift) {
    long kept = significand >>> 23 - shift << 23 - shift;
    return bits & EXPONENT_MASK | (int) (kept & 0x7fffff);
  }

  /** Multiplies two binary32 numbers. The mantissa of the product is truncated to 24 bits. */
  private static int multiplyTruncating(int x, int y) {
    if ((x & ~SIGN_BIT) == 0 || (y & ~SIGN_BIT) == 0) {
      return 0;
    }
    long product = (0x800000L | x & 0x7fffff) * (0x800000L | y & 0x7fffff);
    int sum = (x >>> 23 & 0xff) + (y >>> 23 & 0xff);
    boolean carry = product >>> 47 != 0;
    int exponent = carry ? sum - 126 : sum - 127;
    int mantissa = (int) (product >>> (carry ? 24 : 23)) & 0x7fffff;
    int sign = (x ^ y) & SIGN_BIT;
    return exponent < 0 || exponent > 255 ? sign : sign | exponent << 23 | mantissa;
  }

  private static int subtractFlushing(int x, int y) {
    int difference = floatToRawIntBits(intBitsToFloat(x) - intBitsToFloat(y));
    return (difference & EXPONENT_MASK) == 0 ? difference & SIGN_BIT : difference;
  }

  /**
   * Returns the argument of EX2: a two's complement number in 31 bits, 8 of them before the binary
   * point.
   */
  public static int reduceForEx2(int bits) {
    boolean negative = bits < 0;
    int exponent = bits >>> 23 & 0xff;
    int mantissa = bits & 0x7fffff;
    if (exponent == 0xff && mantissa != 0) {
      return 0xff800000 | mantissa;
    }
    if (exponent > 133) {
      return negative ? 0xf8000000 : 0x87800000;
    }
    if (exponent == 0) {
      return SIGN_BIT;
    }
    int rightShift = 133 - exponent;
    int fixed = rightShift > 31 ? 0 : (1 << 29 | mantissa << 6) >>> rightShift;
    return (negative ? -fixed : fixed) & ~SIGN_BIT;
  }
}
