package org.sass.sim.arith.special;

import static org.sass.sim.arith.Floats.INFINITY;
import static org.sass.sim.arith.Floats.NAN;
import static org.sass.sim.arith.Floats.ONE;

/**
 * The functions of MUFU, as NVIDIA's special function unit computes them, bit for bit.
 *
 * <p>The model is that of the project sass-math. Its authors compared PTX instructions, which
 * consist of MUFU and others, with GPUs for all {@code 2^32} operands. They did so for RCP, RSQ,
 * LG2, EX2, SIN and COS with sm_5x, sm_6x, sm_70 and sm_75, and for SQRT with all of these but
 * sm_5x. Not compared are RCP64H, RSQ64H, and operands that the PTX instructions do not pass on to
 * MUFU, such as denormals.
 *
 * <p>MUFU has no switch for denormals: it takes denormal operands as zero, and returns zero instead
 * of a denormal. The model's authors differ from that in two cases, where this class follows the
 * PTX manual's description of {@code .approx.ftz}. RCP of a magnitude above {@code 2^126} is zero
 * with the operand's sign, not a denormal. RSQ of a denormal is an infinity with the operand's
 * sign, not zero or NaN.
 *
 * <p>A NaN result is always {@link org.sass.sim.arith.Floats#NAN}. The modifiers of operands are
 * applied before these functions, and {@code .SAT} after them.
 */
public final class SpecialFunctionUnit {
  private static final int SIGN_BIT = 0x80000000;
  private static final int SMALLEST_NORMAL = 0x00800000;
  private static final int FRACTION_BITS = 23;
  private static final int FRACTION_MASK = (1 << FRACTION_BITS) - 1;
  private static final int EXPONENT_BIAS = 127;

  /** Number of bits of a fraction below the index of a table, for tables of 64 intervals. */
  private static final int X_BITS = 17;

  private static final int X_MASK = (1 << X_BITS) - 1;

  private SpecialFunctionUnit() {}

  // ------------------------------------------------------------------ RCP, RSQ, SQRT

  /**
   * The bit of an interpolated reciprocal that is 1.0. If it is not set, the highest bit is the one
   * below.
   */
  private static final int RCP_LEADING_BIT = 56;

  /** The highest bit that is set in an interpolated reciprocal root; that of 0.5. */
  private static final int RSQ_LEADING_BIT = 56;

  /** The highest bit that is set in an interpolated root; that of 1.0. */
  private static final int SQRT_LEADING_BIT = 58;

  /** MUFU.RCP: returns {@code 1 / a}. */
  public static int rcp(int a) {
    int sign = a & SIGN_BIT;
    int magnitude = a & ~SIGN_BIT;
    if (magnitude < SMALLEST_NORMAL) {
      return sign | INFINITY;
    }
    if (magnitude >= INFINITY) {
      return magnitude > INFINITY ? NAN : sign;
    }
    long sum = Interpolator.RCP.evaluate((a & FRACTION_MASK) >>> 16, (a & 0xffff) << 1);
    int belowOne = sum >>> RCP_LEADING_BIT == 0 ? 1 : 0;
    int exponent = 2 * EXPONENT_BIAS - (magnitude >>> FRACTION_BITS) - belowOne;
    if (exponent <= 0) {
      return sign;
    }
    return sign | exponent << FRACTION_BITS | fractionOf(sum << belowOne, RCP_LEADING_BIT);
  }

  /** MUFU.RSQ: returns {@code 1 / sqrt(a)}. */
  public static int rsq(int a) {
    if (Integer.compareUnsigned(a - SMALLEST_NORMAL, INFINITY - SMALLEST_NORMAL) >= 0) {
      return rsqSpecialCase(a);
    }
    int exponent = (a >>> FRACTION_BITS) - EXPONENT_BIAS;
    int fraction = a & FRACTION_MASK;
    int half = exponent >> 1;
    if (fraction == 0 && (exponent & 1) == 0) {
      return EXPONENT_BIAS - half << FRACTION_BITS;
    }
    long sum = Interpolator.RSQ.evaluate(rootIndex(exponent, fraction, X_BITS), fraction & X_MASK);
    return EXPONENT_BIAS - 1 - half << FRACTION_BITS | fractionOf(sum, RSQ_LEADING_BIT);
  }

  private static int rsqSpecialCase(int a) {
    if ((a & ~SIGN_BIT) < SMALLEST_NORMAL) {
      return a & SIGN_BIT | INFINITY;
    }
    return a == INFINITY ? 0 : NAN;
  }

  /**
   * MUFU.SQRT: returns the square root; that of -0 is -0. Some models lack this function: see
   * {@link SpecialFunctionModel#hasSquareRoot}.
   */
  public static int sqrt(int a) {
    if (Integer.compareUnsigned(a - SMALLEST_NORMAL, INFINITY - SMALLEST_NORMAL) >= 0) {
      return sqrtSpecialCase(a);
    }
    int exponent = (a >>> FRACTION_BITS) - EXPONENT_BIAS;
    int fraction = a & FRACTION_MASK;
    long sum = Interpolator.SQRT.evaluate(rootIndex(exponent, fraction, X_BITS), fraction & X_MASK);
    return EXPONENT_BIAS + (exponent >> 1) << FRACTION_BITS | fractionOf(sum, SQRT_LEADING_BIT);
  }

  private static int sqrtSpecialCase(int a) {
    if ((a & ~SIGN_BIT) < SMALLEST_NORMAL) {
      return a & SIGN_BIT;
    }
    return a == INFINITY ? INFINITY : NAN;
  }

  /**
   * Returns the index into the tables of RSQ and SQRT. They have 64 intervals for even exponents,
   * then 64 for odd ones.
   */
  private static int rootIndex(int exponent, int fraction, int bitsBelowIndex) {
    return (exponent & 1) << 6 | fraction >>> bitsBelowIndex;
  }

  /** Returns the 23 bits after the leading bit. The bits after them are cut off. */
  private static int fractionOf(long sum, int leadingBit) {
    return (int) (sum >>> leadingBit - FRACTION_BITS) & FRACTION_MASK;
  }

  // ------------------------------------------------------------------ LG2

  /** Number of fraction bits of the interpolated logarithm and sine. */
  private static final int SUM_FRACTION_BITS = 56;

  /**
   * MUFU.LG2: returns the logarithm to base 2. The logarithm of 1 is zero. Near 1 the relative
   * error is large.
   */
  public static int lg2(int a) {
    if (Integer.compareUnsigned(a - SMALLEST_NORMAL, INFINITY - SMALLEST_NORMAL) >= 0) {
      return lg2SpecialCase(a);
    }
    if (a == ONE) {
      return 0;
    }
    long exponent = (a >>> FRACTION_BITS) - EXPONENT_BIAS;
    long fraction = Interpolator.LG2.evaluate((a & FRACTION_MASK) >>> X_BITS, a & X_MASK);
    long sum = Math.abs((exponent << SUM_FRACTION_BITS) + fraction);
    // The hardware drops the lowest 20 bits of the magnitude, before it looks for the highest one.
    return (exponent < 0 ? SIGN_BIT : 0) | normalize(sum & -1L << 20);
  }

  private static int lg2SpecialCase(int a) {
    if ((a & ~SIGN_BIT) < SMALLEST_NORMAL) {
      return SIGN_BIT | INFINITY;
    }
    return a == INFINITY ? INFINITY : NAN;
  }

  /**
   * Converts a fixed-point number with {@link #SUM_FRACTION_BITS} to a float. Bits that do not fit
   * are cut off.
   *
   * @param sum a number that is at least {@code 2^23}
   */
  private static int normalize(long sum) {
    int highest = 63 - Long.numberOfLeadingZeros(sum);
    int exponent = EXPONENT_BIAS + highest - SUM_FRACTION_BITS;
    return exponent << FRACTION_BITS | fractionOf(sum, highest);
  }

  // ------------------------------------------------------------------ EX2

  /** The highest bit that is set in an interpolated power; that of 1.0. */
  private static final int EX2_LEADING_BIT = 57;

  /**
   * MUFU.EX2: returns 2 to the power of the operand. With {@link
   * SpecialFunctionModel#hasRangeReduction}, the operand is a result of {@link
   * RangeReductionOperator#ex2}, otherwise a float.
   */
  public static int ex2(int a, SpecialFunctionModel model) {
    return ex2(model.hasRangeReduction() ? a : RangeReductionOperator.ex2(a));
  }

  private static int ex2(int operand) {
    if ((operand & RangeReductionOperator.NAN) != 0) {
      boolean isInfinity = (operand & RangeReductionOperator.INFINITY_BIT) != 0;
      return !isInfinity ? NAN : operand < 0 ? 0 : INFINITY;
    }
    int integer = operand >>> FRACTION_BITS & 0x7f;
    int fraction = operand & FRACTION_MASK;
    if (operand < 0) {
      // The fraction must not be negative. The hardware takes its complement to 2^23 - 1, not to
      // 2^23.
      integer = fraction == 0 ? -integer : ~integer;
      fraction = fraction == 0 ? 0 : ~fraction & FRACTION_MASK;
    }
    if (integer < -126) {
      return 0;
    }
    long sum = Interpolator.EX2.evaluate(fraction >>> X_BITS, fraction & X_MASK);
    return integer + EXPONENT_BIAS << FRACTION_BITS | fractionOf(sum, EX2_LEADING_BIT);
  }

  // ------------------------------------------------------------------ SIN, COS

  /**
   * MUFU.SIN: returns the sine of the operand. With {@link SpecialFunctionModel#hasRangeReduction},
   * the operand is a result of {@link RangeReductionOperator#sinCos}, otherwise a float that counts
   * turns.
   */
  public static int sin(int a, SpecialFunctionModel model) {
    int operand = angle(a, model);
    int quadrant = operand >>> FRACTION_BITS;
    return sine(operand, (quadrant & 1) != 0, operand ^ quadrant << 30);
  }

  /** MUFU.COS: returns the cosine of the operand, which is the same as that of {@link #sin}. */
  public static int cos(int a, SpecialFunctionModel model) {
    int operand = angle(a, model);
    int quadrant = operand >>> FRACTION_BITS;
    return sine(operand, (quadrant & 1) == 0, quadrant + 1 << 30);
  }

  private static int angle(int a, SpecialFunctionModel model) {
    return model.hasRangeReduction() ? a : RangeReductionOperator.turns(a);
  }

  /**
   * Returns the sine of the fraction of an operand, in quarter turns.
   *
   * @param backwards whether the fraction is replaced by its complement to {@code 2^23 - 1}. The
   *     exact complement would be that to {@code 2^23}.
   * @param sign a number with the result's sign in bit 31
   */
  private static int sine(int operand, boolean backwards, int sign) {
    if ((operand & RangeReductionOperator.NAN) != 0) {
      return NAN;
    }
    int fraction = (backwards ? ~operand : operand) & FRACTION_MASK;
    long sum = Interpolator.SIN.evaluate(fraction >>> X_BITS, fraction & X_MASK);
    return sign & SIGN_BIT | (sum == 0 ? 0 : normalize(sum));
  }

  // ------------------------------------------------------------------ RCP64H, RSQ64H

  private static final int HIGH_FRACTION_BITS = 20;
  private static final int HIGH_FRACTION_MASK = (1 << HIGH_FRACTION_BITS) - 1;
  private static final int HIGH_EXPONENT_BIAS = 1023;
  private static final int HIGH_SMALLEST_NORMAL = 0x00100000;
  private static final int HIGH_INFINITY = 0x7ff00000;

  /**
   * MUFU.RCP64H: returns the high word of the reciprocal of a binary64.
   *
   * @param high the high word of the operand. Its low word counts as 0.
   */
  public static int rcp64h(int high) {
    int sign = high & SIGN_BIT;
    int magnitude = high & ~SIGN_BIT;
    if (magnitude < HIGH_SMALLEST_NORMAL) {
      return sign | HIGH_INFINITY;
    }
    if (magnitude >= HIGH_INFINITY) {
      return magnitude > HIGH_INFINITY ? NAN : sign;
    }
    int fraction = high & HIGH_FRACTION_MASK;
    long sum = Interpolator.RCP.evaluate(fraction >>> 13, (fraction & 0x1fff) << 4);
    int belowOne = sum >>> RCP_LEADING_BIT == 0 ? 1 : 0;
    int exponent = 2 * HIGH_EXPONENT_BIAS - (magnitude >>> HIGH_FRACTION_BITS) - belowOne;
    if (exponent <= 0) {
      return sign;
    }
    return sign | exponent << HIGH_FRACTION_BITS | highFractionOf(sum << belowOne, RCP_LEADING_BIT);
  }

  /**
   * MUFU.RSQ64H: returns the high word of the reciprocal of the square root of a binary64.
   *
   * @param high the high word of the operand. Its low word counts as 0.
   */
  public static int rsq64h(int high) {
    if (Integer.compareUnsigned(high - HIGH_SMALLEST_NORMAL, HIGH_INFINITY - HIGH_SMALLEST_NORMAL)
        >= 0) {
      return rsq64hSpecialCase(high);
    }
    int exponent = (high >>> HIGH_FRACTION_BITS) - HIGH_EXPONENT_BIAS;
    int fraction = high & HIGH_FRACTION_MASK;
    int half = exponent >> 1;
    if (fraction == 0 && (exponent & 1) == 0) {
      return HIGH_EXPONENT_BIAS - half << HIGH_FRACTION_BITS;
    }
    long sum =
        Interpolator.RSQ.evaluate(rootIndex(exponent, fraction, 14), (fraction & 0x3fff) << 3);
    return HIGH_EXPONENT_BIAS - 1 - half << HIGH_FRACTION_BITS
        | highFractionOf(sum, RSQ_LEADING_BIT);
  }

  private static int rsq64hSpecialCase(int high) {
    if ((high & ~SIGN_BIT) < HIGH_SMALLEST_NORMAL) {
      return high & SIGN_BIT | HIGH_INFINITY;
    }
    return high == HIGH_INFINITY ? 0 : NAN;
  }

  /** Returns the 20 bits after the leading bit. The bits after them are cut off. */
  private static int highFractionOf(long sum, int leadingBit) {
    return (int) (sum >>> leadingBit - HIGH_FRACTION_BITS) & HIGH_FRACTION_MASK;
  }
}
