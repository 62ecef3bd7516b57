package org.sass.sim.arith;

import static java.lang.Double.longBitsToDouble;

/**
 * Conversions between integers of 8 to 64 bits and floating-point numbers of 16 to 64 bits, as PTX
 * {@code cvt} defines them.
 */
public final class NumberConversions {
  private static final double TWO_TO_32 = 0x1p32;
  private static final double TWO_TO_63 = 0x1p63;

  private NumberConversions() {}

  /**
   * Returns an integer as an exact sum.
   *
   * @param value the integer, sign-extended or zero-extended to 64 bits
   */
  private static ExactSum exact(long value, boolean signed) {
    double upper = signed ? (double) (value >> 32) : (double) (value >>> 32);
    return ExactSum.of(upper * TWO_TO_32, (double) (value & 0xffffffffL));
  }

  /** Converts an integer to binary64. */
  public static long toDouble(long value, boolean signed, Rounding rounding) {
    return Double.doubleToRawLongBits(exact(value, signed).rounded(rounding));
  }

  /** Converts an integer to binary32. */
  public static int toSingle(long value, boolean signed, Rounding rounding) {
    ExactSum exact = exact(value, signed);
    return Float.floatToRawIntBits(
        rounding == Rounding.NEAREST
            ? (float) exact.roundedToOdd()
            : Floats.round(exact.sum(), exact.rest(), rounding));
  }

  /** Converts an integer to binary16. */
  public static int toHalf(long value, boolean signed, Rounding rounding) {
    return Halves.ofDouble(exact(value, signed).roundedToOdd(), rounding);
  }

  /**
   * Converts a number to an integer. A number beyond the range of the type becomes its least or
   * greatest number.
   *
   * @param value the number; not a NaN
   * @param bits width of the integer: 8, 16, 32 or 64
   * @return the integer, sign-extended or zero-extended to 64 bits
   */
  public static long toInteger(double value, int bits, boolean signed, Rounding rounding) {
    double whole = rounding.roundToInteger(value);
    if (signed) {
      long min = -1L << bits - 1;
      return Math.max(min, Math.min(~min, (long) whole));
    }
    if (whole <= 0) {
      return 0;
    }
    if (bits < 64) {
      return (long) Math.min(whole, (double) ((1L << bits) - 1));
    }
    if (whole >= 2 * TWO_TO_63) {
      return -1L;
    }
    return whole < TWO_TO_63 ? (long) whole : (long) (whole - TWO_TO_63) ^ Long.MIN_VALUE;
  }

  /**
   * Returns what a NaN becomes (PTX ISA, cvt).
   *
   * @param bits width of the integer
   * @param fromDouble whether the NaN is a binary64
   */
  public static long integerOfNaN(int bits, boolean fromDouble) {
    return fromDouble || bits == 64 ? 1L << bits - 1 : 0;
  }

  /** Returns the number that the bits of a binary16 stand for. */
  public static double halfValue(int half) {
    return Float.intBitsToFloat(Halves.toFloat(half));
  }

  /** Returns the number that the bits of a binary64 stand for. */
  public static double doubleValue(int low, int high) {
    return longBitsToDouble((long) high << 32 | Integer.toUnsignedLong(low));
  }

  /**
   * Cuts or saturates an integer to a type.
   *
   * @param value the integer, sign-extended or zero-extended to 64 bits
   * @param saturates whether a number beyond the range of the type becomes the nearest one in it;
   *     otherwise its low bits count
   */
  public static int toInteger(long value, IntType to, boolean saturates) {
    if (!saturates) {
      return (int) to.extend((int) value);
    }
    return (int) Math.max(to.minValue(), Math.min(to.maxValue(), value));
  }
}
