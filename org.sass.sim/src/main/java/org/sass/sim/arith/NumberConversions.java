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

  /** Returns an integer of some width, which is in the low bits of a number, with 64 bits. */
  public static long extend(long bits, int width, boolean signed) {
    int unused = Long.SIZE - width;
    return signed ? bits << unused >> unused : bits << unused >>> unused;
  }

  /**
   * Returns whether an operand is below zero, once its absolute value and then its negative are
   * taken, if asked for.
   *
   * @param value the integer, sign-extended or zero-extended to 64 bits
   */
  public static boolean isNegative(long value, boolean signed, boolean absolute, boolean negated) {
    boolean isBelow = signed && value < 0 && !absolute;
    return value != 0 && isBelow != negated;
  }

  /**
   * Returns an integer without its sign, as an unsigned number: the least number with a sign has no
   * counterpart among the others.
   */
  public static long magnitude(long value, boolean signed) {
    return signed && value < 0 ? -value : value;
  }

  /** Returns an integer as an exact sum; its magnitude is an unsigned number. */
  private static ExactSum exact(long magnitude, boolean negative) {
    double upper = (double) (magnitude >>> 32) * TWO_TO_32;
    double lower = (double) (magnitude & 0xffffffffL);
    return negative ? ExactSum.of(-upper, -lower) : ExactSum.of(upper, lower);
  }

  /** Converts an integer to binary64; its magnitude is an unsigned number. */
  public static long toDouble(long magnitude, boolean negative, Rounding rounding) {
    return Double.doubleToRawLongBits(exact(magnitude, negative).rounded(rounding));
  }

  /** Converts an integer to binary32; its magnitude is an unsigned number. */
  public static int toSingle(long magnitude, boolean negative, Rounding rounding) {
    ExactSum exact = exact(magnitude, negative);
    return Float.floatToRawIntBits(
        rounding == Rounding.NEAREST
            ? (float) exact.roundedToOdd()
            : Floats.round(exact.sum(), exact.rest(), rounding));
  }

  /** Converts an integer to binary16; its magnitude is an unsigned number. */
  public static int toHalf(long magnitude, boolean negative, Rounding rounding) {
    return Halves.ofDouble(exact(magnitude, negative).roundedToOdd(), rounding);
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

  /**
   * Converts a binary64 to binary16.
   *
   * @param toWhole whether the number is rounded to a whole number first
   * @param ftz whether a denormal result becomes zero
   */
  public static int halfOf(long bits, Rounding rounding, boolean toWhole, boolean ftz) {
    long whole = toWhole ? DoublePrecision.roundToInteger(bits, rounding) : bits;
    int half = HalfPrecision.ofDouble(whole, toWhole ? Rounding.NEAREST : rounding);
    return ftz ? HalfPrecision.flushDenormal(half) : half;
  }

  /**
   * Converts a binary64 to binary32.
   *
   * @param toWhole whether the number is rounded to a whole number first
   * @param ftz whether a denormal result becomes zero
   */
  public static int singleOf(long bits, Rounding rounding, boolean toWhole, boolean ftz) {
    long whole = toWhole ? DoublePrecision.roundToInteger(bits, rounding) : bits;
    return SinglePrecision.operand(
        DoublePrecision.toSingle(whole, toWhole ? Rounding.NEAREST : rounding, ftz), ftz);
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
