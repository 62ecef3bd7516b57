package org.sass.sim.arith;

import static java.lang.Double.doubleToRawLongBits;
import static java.lang.Double.longBitsToDouble;
import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;
import static org.sass.sim.arith.Floats.INFINITY;
import static org.sass.sim.arith.Floats.NAN;
import static org.sass.sim.arith.Floats.bits;
import static org.sass.sim.arith.Floats.value;

/**
 * The functions of the special function unit (SFU): RCP, RSQ, LG2, EX2, SIN, COS. The tables of
 * NVIDIA's hardware are not public. Here every function is the double-precision result of {@link
 * StrictMath}, rounded to the nearest binary32, so that all engines share one definition. SIN, COS
 * and EX2 take their argument unchanged: RRO, the instruction that prepares the argument on the
 * hardware, does not change it here.
 *
 * <p>StrictMath takes 20 to 60 ns. So LG2, SIN, COS and EX2 are approximated first: a table brings
 * the argument close to zero, where a short polynomial is exact enough. The relative error is less
 * than {@code 2^-43}, as explained at each function; StrictMath's own error is less than {@code
 * 2^-51}. If all numbers within {@code 2^-42} of the approximation round to the same float, that
 * float is the result (Ziv's rounding test). Otherwise, about once in 100,000 times, StrictMath
 * decides. A test that runs on demand compares all {@code 2^32} operands.
 *
 * <p>The coefficients are those of the interpolation of the function at Chebyshev nodes, computed
 * with 200 bits and rounded to doubles. The stated errors are the greatest ones at 4,000 points of
 * the interval, with the rounded coefficients.
 */
public final class Specials {
  private static final int SIGN_BIT = 0x80000000;
  private static final int SMALLEST_NORMAL = 0x00800000;

  /**
   * Adding this to a number of a magnitude below {@code 2^31} leaves the nearest integer in the
   * lowest bits.
   */
  private static final double ROUND_TO_INTEGER = 0x1.8p52;

  // ------------------------------------------------------------------ Ziv's test

  /** Mask of the fraction bits that a double has and a float has not. */
  private static final int EXTRA_FRACTION_MASK = 0x1fffffff;

  private static final int HALF_ULP = 0x10000000;

  /** Upper bound of {@code 2^-42} of a double, in units of its last place. */
  private static final int MAX_ERROR_ULPS = 1 << 11;

  private Specials() {}

  /**
   * Returns whether a number within {@code 2^-42} of a given one could round to another float,
   * because the midpoint between two floats is within that distance. Only for magnitudes of normal
   * floats.
   */
  private static boolean isRoundingDoubtful(double y) {
    return ((int) doubleToRawLongBits(y) + MAX_ERROR_ULPS - HALF_ULP & EXTRA_FRACTION_MASK)
        <= 2 * MAX_ERROR_ULPS;
  }

  /**
   * Converts the bits of a normal number to a double; a denormal becomes a number below {@code
   * 2^-126}. This replaces the processor's conversion instruction. That instruction keeps the upper
   * half of its destination register and therefore waits for the register's previous value: with
   * it, code compiled by JDK 17 takes up to three times as long.
   */
  private static double toDouble(int a) {
    long magnitude = ((long) (a & ~SIGN_BIT) << 29) + 0x3800000000000000L;
    return longBitsToDouble((long) (a & SIGN_BIT) << 32 | magnitude);
  }

  // ------------------------------------------------------------------ RCP, RSQ

  /**
   * Returns {@code 1 / a}. A single rounding gives the same result as rounding to double first,
   * because a double has 53 bits, more than two times 24 plus 2.
   */
  public static int rcp(int a) {
    return bits(1 / value(a));
  }

  /** Returns {@code 1 / sqrt(a)}. */
  public static int rsq(int a) {
    return bits((float) (1 / Math.sqrt(value(a))));
  }

  // ------------------------------------------------------------------ LG2

  /**
   * The bits of the float at which the first interval of LG2 begins, near {@code sqrt(1/2)}. There
   * are 128 intervals of {@code 2^16} floats each; they reach up to twice this number. 1 is in the
   * middle of its interval.
   */
  private static final int LOG_TABLE_START = 0x3f348000;

  /**
   * For each interval {@code 1/c}, where c is about the middle of the interval, and {@code
   * log2(c)}.
   */
  private static final double[] LOG_TABLE = buildLogTable();

  private static double[] buildLogTable() {
    double[] table = new double[2 * 128];
    for (int i = 0; i < 128; i++) {
      int from = LOG_TABLE_START + (i << 16);
      double middle = 0.5 * (intBitsToFloat(from) + (double) intBitsToFloat(from + 0xffff));
      // Round 1 / c to twenty bits: its product with the operand's 24 bits fits into a double, so m
      // / c - 1 is exact. In the interval of 1, c is 1: near 1 the logarithm is then as exact as
      // its argument.
      boolean one = from <= Floats.ONE && Floats.ONE <= from + 0xffff;
      double inverse = one ? 1 : Math.rint(0x1p20 / middle) * 0x1p-20;
      table[2 * i] = inverse;
      table[2 * i + 1] = one ? 0 : -StrictMath.log(inverse) / SpecialDefinition.LN_2;
    }
    return table;
  }

  /**
   * Returns the logarithm to base 2.
   *
   * <p>With {@code a = 2^k m} and {@code m = c (1 + r)}, {@code |r| < 0.998 * 2^-8}, the logarithm
   * is {@code k + log2(c) + log2(1 + r)}. The relative error of the polynomial for {@code log2(1 +
   * r)} is {@code 2^-46.5}. In all intervals except that of 1, the sum is at least a quarter of its
   * greatest term. So the roundings (each below {@code 2^-51}) add less than {@code 2^-48}.
   */
  public static int lg2(int a) {
    if (Integer.compareUnsigned(a - SMALLEST_NORMAL, INFINITY - SMALLEST_NORMAL) >= 0) {
      return lg2SpecialCase(a);
    }
    int from = a - LOG_TABLE_START;
    int i = from >> 15 & 0xfe;
    double r = intBitsToFloat(a - (from & 0xff800000)) * LOG_TABLE[i] - 1;
    double square = r * r;
    double sum =
        0x1.71547652b82fep+0
            + r * -0x1.71547652911c2p-1
            + square
                * (0x1.ec709dc35d429p-2
                    + r * -0x1.7155ac82c5cbfp-2
                    + square * 0x1.2777ceef0cdbcp-2);
    double y = (from >> 23) + LOG_TABLE[i + 1] + r * sum;
    return isRoundingDoubtful(y) ? SpecialDefinition.lg2(a) : floatToRawIntBits((float) y);
  }

  private static int lg2SpecialCase(int a) {
    if ((a & ~SIGN_BIT) < SMALLEST_NORMAL) {
      return INFINITY | SIGN_BIT;
    }
    return a == INFINITY ? INFINITY : NAN;
  }

  // ------------------------------------------------------------------ EX2

  /** The bits of the doubles {@code 2^(i/64)}, for i from 0 to 63. */
  private static final long[] POWER_TABLE = buildPowerTable();

  private static long[] buildPowerTable() {
    long[] table = new long[64];
    for (int i = 0; i < table.length; i++) {
      table[i] = doubleToRawLongBits(StrictMath.pow(2, i / 64.0));
    }
    return table;
  }

  /**
   * Returns {@code 2} to the power of {@code a}.
   *
   * <p>With {@code a = n / 64 + r}, exactly, and {@code |r| <= 2^-7}, the result is {@code 2^(n /
   * 64) 2^r}. The relative error of the polynomial for {@code 2^r} is {@code 2^-47.5}. The power
   * from the table and the roundings add less than {@code 2^-51}.
   */
  public static int ex2(int a) {
    float argument = intBitsToFloat(a);
    if (!(argument >= -126 && argument < 128)) {
      return ex2SpecialCase(a);
    }
    double x = toDouble(a);
    double shifted = x * 64 + ROUND_TO_INTEGER;
    int n = (int) doubleToRawLongBits(shifted);
    double r = x - (shifted - ROUND_TO_INTEGER) * 0x1p-6;
    double sum =
        0x1.62e42fefa2417p-1
            + r * 0x1.ebfbdff82bb76p-3
            + r * r * (0x1.c6b0b92151110p-5 + r * 0x1.3b2acb2c39384p-7);
    double power = longBitsToDouble(POWER_TABLE[n & 63] + ((long) (n >> 6) << 52));
    double y = power + power * (r * sum);
    return isRoundingDoubtful(y) ? SpecialDefinition.ex2(a) : floatToRawIntBits((float) y);
  }

  /**
   * Returns the result for operands outside [-126, 128) and for NaNs. Operands below -126 would
   * have denormal results, which are zero.
   */
  private static int ex2SpecialCase(int a) {
    if (Floats.isNaN(a)) {
      return NAN;
    }
    return a < 0 ? 0 : INFINITY;
  }

  // ------------------------------------------------------------------ SIN, COS

  /**
   * {@code 2^14}. The argument of SIN and COS is reduced in two steps if its magnitude is below
   * this.
   */
  private static final int MAX_REDUCED = 0x46800000;

  /**
   * The step of {@link #SINE_TABLE}, {@code pi / 64}: its first 34 bits here, the rest in {@link
   * #PI_OVER_64_LOW}.
   */
  private static final double PI_OVER_64 = 0x1.921fb54400000p-5;

  private static final double PI_OVER_64_LOW = 0x1.0b4611a626331p-39;

  private static final double INVERSE_STEP = 0x1.45f306dc9c883p+4;

  /** The sines of {@code i pi / 64}, for i from 0 to 127. The cosine is 32 entries further on. */
  private static final double[] SINE_TABLE = buildSineTable();

  private static double[] buildSineTable() {
    double[] table = new double[128];
    for (int i = 1; i < 32; i++) {
      double sine = StrictMath.sin(i * (StrictMath.PI / 64));
      table[i] = sine;
      table[64 - i] = sine;
      table[64 + i] = -sine;
      table[128 - i] = -sine;
    }
    table[32] = 1;
    table[96] = -1;
    return table;
  }

  /**
   * Returns the sine of a number in radians. The sine of a denormal would be a denormal, so it is
   * zero.
   */
  public static int sin(int a) {
    if (Integer.compareUnsigned((a & ~SIGN_BIT) - SMALLEST_NORMAL, MAX_REDUCED - SMALLEST_NORMAL)
        >= 0) {
      return sinSpecialCase(a);
    }
    double y = sineWithOffset(toDouble(a), 0);
    return isRoundingDoubtful(y) ? SpecialDefinition.sin(a) : floatToRawIntBits((float) y);
  }

  private static int sinSpecialCase(int a) {
    int magnitude = a & ~SIGN_BIT;
    if (magnitude < SMALLEST_NORMAL) {
      return a & SIGN_BIT;
    }
    return magnitude >= INFINITY ? NAN : SpecialDefinition.sin(a);
  }

  /** Returns the cosine of a number in radians. */
  public static int cos(int a) {
    if ((a & ~SIGN_BIT) >= MAX_REDUCED) {
      return cosSpecialCase(a);
    }
    double y = sineWithOffset(toDouble(a), 32);
    return isRoundingDoubtful(y) ? SpecialDefinition.cos(a) : floatToRawIntBits((float) y);
  }

  private static int cosSpecialCase(int a) {
    return (a & ~SIGN_BIT) >= INFINITY ? NAN : SpecialDefinition.cos(a);
  }

  /**
   * Returns the sine of {@code x + quarter pi / 64}.
   *
   * <p>With {@code x = n pi / 64 + r}, where {@code |r|} is at most slightly above {@code pi /
   * 128}, the sine is {@code S cos(r) + C sin(r)}, with S and C from the table. {@code n} has 19
   * bits and STEP has 34, so their product is exact, and so is its difference from x. {@code n
   * STEP_REST} is exact to {@code 2^-73}. No float up to {@code 2^14} is nearer than {@code
   * 2^-27.9} to a multiple of {@code pi / 2} other than zero, so this error is at most {@code
   * 2^-45} of any result.
   *
   * <p>The relative error of the polynomial is {@code 2^-47.4} for {@code sin(r)} and {@code
   * 2^-44.5} for {@code cos(r)}. If S is not zero, the result is at least half of S, so the error
   * of the cosine is at most {@code 2^-43.5} of the result. If S is zero, only the error of the
   * sine matters. The entries of the table and the roundings add less than {@code 2^-49}.
   */
  private static double sineWithOffset(double x, int tableOffset) {
    double shifted = x * INVERSE_STEP + ROUND_TO_INTEGER;
    int n = (int) doubleToRawLongBits(shifted) + tableOffset;
    double steps = shifted - ROUND_TO_INTEGER;
    double r = x - steps * PI_OVER_64 - steps * PI_OVER_64_LOW;
    double square = r * r;
    double sine = r + r * square * (-0x1.55555555062b6p-3 + square * 0x1.111010654b1fcp-7);
    double cosineLessOne = square * (-0x1.fffffffeeaed6p-2 + square * 0x1.55539428f8816p-5);
    double s = SINE_TABLE[n & 127];
    return s + (s * cosineLessOne + SINE_TABLE[n + 32 & 127] * sine);
  }
}
