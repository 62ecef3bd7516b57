package org.sass.sim.arith;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

/**
 * Arithmetic on the bits of binary32 numbers as GPUs since Kepler do it: by IEEE 754, with
 * denormals unless an instruction has {@code .FTZ}, and with one NaN, {@link Floats#NAN}, for every
 * result that is not a number (PTX ISA, "Floating Point Instructions").
 */
public final class SinglePrecision {
  private SinglePrecision() {}

  /** Returns an operand as the arithmetic uses it: with {@code ftz}, a denormal is zero. */
  public static int operand(int bits, boolean ftz) {
    return ftz ? Floats.flushDenormal(bits) : bits;
  }

  /** Returns a result as it is stored: the one NaN, and with {@code ftz} no denormal. */
  private static int result(float value, boolean ftz) {
    if (value != value) {
      return Floats.NAN;
    }
    int bits = floatToRawIntBits(value);
    return ftz ? Floats.flushDenormal(bits) : bits;
  }

  /** Returns {@code a + b}. */
  public static int add(int a, int b, Rounding rounding, boolean ftz) {
    float x = intBitsToFloat(operand(a, ftz));
    float y = intBitsToFloat(operand(b, ftz));
    return result(rounding == Rounding.NEAREST ? x + y : Floats.sum(x, y, rounding), ftz);
  }

  /** Returns {@code a * b}. */
  public static int multiply(int a, int b, Rounding rounding, boolean ftz) {
    return multiply(a, b, 1, rounding, ftz);
  }

  /**
   * Returns {@code a * b * scale}, rounded once.
   *
   * @param scale a power of two from 1/8 to 8
   */
  public static int multiply(int a, int b, float scale, Rounding rounding, boolean ftz) {
    // A product of two numbers of 24 bits fits into a double without rounding.
    double product =
        (double) intBitsToFloat(operand(a, ftz)) * intBitsToFloat(operand(b, ftz)) * scale;
    return result(
        rounding == Rounding.NEAREST ? (float) product : Floats.round(product, 0, rounding), ftz);
  }

  /** Returns {@code a * b + c}, rounded once. */
  public static int fuse(int a, int b, int c, Rounding rounding, boolean ftz) {
    float x = intBitsToFloat(operand(a, ftz));
    float y = intBitsToFloat(operand(b, ftz));
    float z = intBitsToFloat(operand(c, ftz));
    return result(
        rounding == Rounding.NEAREST ? Math.fma(x, y, z) : Floats.sum((double) x * y, z, rounding),
        ftz);
  }

  /**
   * Returns the product of {@code .FMZ}: if one operand is zero, the result is +0, whatever the
   * other one is. Denormals are zero.
   */
  public static int multiplyZeroWins(int a, int b, float scale, Rounding rounding) {
    return isZero(a) || isZero(b) ? 0 : multiply(a, b, scale, rounding, true);
  }

  /** Returns {@code a * b + c} with the product of {@link #multiplyZeroWins}, rounded once. */
  public static int fuseZeroWins(int a, int b, int c, Rounding rounding) {
    return isZero(a) || isZero(b) ? add(c, 0, rounding, true) : fuse(a, b, c, rounding, true);
  }

  private static boolean isZero(int bits) {
    return Floats.flushDenormal(bits) << 1 == 0;
  }

  /**
   * Returns the smaller or the greater of two numbers, where -0 is smaller than +0. If one of them
   * is a NaN, returns the other.
   */
  public static int select(int a, int b, boolean smaller, boolean ftz) {
    int x = operand(a, ftz);
    int y = operand(b, ftz);
    if (Floats.isNaN(x)) {
      return Floats.isNaN(y) ? Floats.NAN : y;
    }
    if (Floats.isNaN(y)) {
      return x;
    }
    float first = intBitsToFloat(x);
    float second = intBitsToFloat(y);
    return floatToRawIntBits(smaller ? Math.min(first, second) : Math.max(first, second));
  }

  /** Returns how two numbers compare; see {@link Relation}. */
  public static int compare(int a, int b, boolean ftz) {
    float x = intBitsToFloat(operand(a, ftz));
    float y = intBitsToFloat(operand(b, ftz));
    return x < y
        ? Relation.LESS
        : x == y ? Relation.EQUAL : x > y ? Relation.GREATER : Relation.UNORDERED;
  }

  /** Rounds to a whole number. A NaN becomes {@link Floats#NAN}. */
  public static int roundToInteger(int bits, Rounding rounding, boolean ftz) {
    return result((float) rounding.roundToInteger(intBitsToFloat(operand(bits, ftz))), ftz);
  }
}
