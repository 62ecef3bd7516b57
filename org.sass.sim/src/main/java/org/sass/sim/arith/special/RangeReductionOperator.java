package org.sass.sim.arith.special;

import static org.sass.sim.arith.Floats.INFINITY;

/**
 * RRO, the range reduction operator: converts a binary32 to the fixed-point operand of SIN, COS or
 * EX2.
 *
 * <p>The fixed-point numbers have a sign in bit 31, and a fraction in bits 22 to 0. For EX2, the
 * integer part is in bits 29 to 23. For SIN and COS, the number counts quarter turns, and bits 24
 * and 23 are the quadrant. Bit 30 marks an infinity if bit 23 is set, else a NaN.
 *
 * <p>Programs normally pass these numbers only to MUFU, and only the results of such pairs were
 * compared with GPUs. So the format between the two instructions is an assumption of the model's
 * authors.
 */
public final class RangeReductionOperator {
  /** Bit of a fixed-point number that marks a NaN or an infinity. */
  static final int NAN = 0x40000000;

  /** Bit that distinguishes an infinity from a NaN. */
  static final int INFINITY_BIT = 0x00800000;

  static final int SIGN_BIT = 0x80000000;
  static final int FRACTION_BITS = 23;
  static final int FRACTION_MASK = (1 << FRACTION_BITS) - 1;

  /** The implicit leading bit of a significand. */
  private static final int HIDDEN_BIT = 1 << FRACTION_BITS;

  private static final int EXPONENT_BIAS = 127;

  /** The first 24 bits of 2 / pi, a number of 24 fraction bits. */
  private static final long TWO_OVER_PI = 0xa2f983;

  /** Mask of a quadrant and a fraction. */
  private static final int ANGLE_MASK = (1 << FRACTION_BITS + 2) - 1;

  private RangeReductionOperator() {}

  /**
   * RRO.EX2: returns a number as the operand of EX2. The part below {@code 2^-23} is cut off. From
   * a magnitude of 128 on, the result is an infinity.
   */
  public static int ex2(int a) {
    int sign = a & SIGN_BIT;
    int magnitude = a & ~SIGN_BIT;
    int exponent = (magnitude >>> FRACTION_BITS) - EXPONENT_BIAS;
    if (exponent >= 7) {
      return sign | specialOperand(magnitude);
    }
    // A smaller number is zero, and so is a denormal.
    if (exponent < -FRACTION_BITS) {
      return sign;
    }
    int significand = magnitude & FRACTION_MASK | HIDDEN_BIT;
    return sign | (exponent >= 0 ? significand << exponent : significand >>> -exponent);
  }

  /**
   * RRO.SINCOS: returns an angle in radians as the operand of SIN and COS. The magnitude is
   * multiplied by 2 / pi, and whole turns are removed.
   *
   * <p>The factor has only 24 bits. From a magnitude of 512 on, the lowest bits of the result are
   * cleared, one more for each power of two. So the result is far from the true angle if the
   * operand is large. From {@code 2^33} on it is zero.
   */
  public static int sinCos(int a) {
    int sign = a & SIGN_BIT;
    int magnitude = a & ~SIGN_BIT;
    if (magnitude >= INFINITY) {
      return sign | specialOperand(magnitude);
    }
    int exponent = (magnitude >>> FRACTION_BITS) - EXPONENT_BIAS;
    if (exponent < -FRACTION_BITS || exponent >= 33) {
      return sign;
    }
    long product = (magnitude & FRACTION_MASK | HIDDEN_BIT) * TWO_OVER_PI;
    long angle = exponent >= 24 ? product << exponent - 24 : product >>> 24 - exponent;
    int clearedBits = Math.max(0, exponent - 8);
    return sign | (int) angle & ANGLE_MASK & -1 << clearedBits;
  }

  /**
   * Returns a number of turns as the operand of SIN and COS. From sm_70 on, MUFU itself does this.
   */
  static int turns(int a) {
    int sign = a & SIGN_BIT;
    int magnitude = a & ~SIGN_BIT;
    if (magnitude >= INFINITY) {
      return sign | specialOperand(magnitude);
    }
    // A turn has four quarters.
    int exponent = (magnitude >>> FRACTION_BITS) - EXPONENT_BIAS + 2;
    if (exponent < -FRACTION_BITS || exponent >= FRACTION_BITS + 2) {
      return sign;
    }
    int significand = magnitude & FRACTION_MASK | HIDDEN_BIT;
    int angle = exponent >= 0 ? significand << exponent : significand >>> -exponent;
    return sign | angle & ANGLE_MASK;
  }

  /**
   * Returns the fixed-point code of a NaN if the magnitude is that of a NaN, else that of an
   * infinity.
   */
  private static int specialOperand(int magnitude) {
    return NAN | (magnitude > INFINITY ? 0 : INFINITY_BIT);
  }
}
