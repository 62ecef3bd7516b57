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
 * The special function unit. The tables of NVIDIA's hardware are not public; here every function is
 * the double-precision result of {@link StrictMath} rounded to the nearest binary32, so that all
 * engines share one definition. SIN, COS and EX2 take their argument as it is: RRO, which prepares
 * it on the hardware, leaves it alone.
 *
 * <p>StrictMath takes 20 to 60 ns. So LG2, SIN, COS and EX2 are approximated first: a table brings
 * the argument close to zero, where a short polynomial does. The relative error is less than {@code
 * 2^-43}, as told below; StrictMath's own is less than {@code 2^-51}. Where everything within
 * {@code 2^-42} of the approximation rounds to one float, that float is the result (Ziv's rounding
 * test); where not, which is once in 100,000 times, StrictMath decides. A test on demand compares
 * all {@code 2^32} operands.
 *
 * <p>The coefficients come from the interpolation of the function at Chebyshev's nodes, with 200
 * bits, rounded to doubles; the errors told are the greatest of 4,000 points in the interval, with
 * the rounded coefficients.
 */
public final class Specials {
  private static final int SIGN = 0x80000000;
  private static final int SMALLEST_NORMAL = 0x00800000;

  /** Adding it to a number below {@code 2^31} leaves the nearest integer in the lowest bits. */
  private static final double INTEGER = 0x1.8p52;

  // ------------------------------------------------------------------ Ziv's test

  /** The bits of a double that a float has not. */
  private static final int REST = 0x1fffffff;

  private static final int HALF = 0x10000000;

  /** {@code 2^-42} of a double, in units of its last place: at most this many. */
  private static final int DOUBT = 1 << 11;

  private Specials() {}

  /**
   * Whether something within {@code 2^-42} of a number could round to another float: the middle
   * between two floats is as near. For magnitudes of normal floats.
   */
  private static boolean doubtful(double y) {
    return ((int) doubleToRawLongBits(y) + DOUBT - HALF & REST) <= 2 * DOUBT;
  }

  /**
   * A normal number as a double; a denormal becomes a number below {@code 2^-126}. The conversion
   * that a processor has keeps the upper half of the register that it writes to, and so waits for
   * what was there: code by JDK 17 takes up to three times as long with it.
   */
  private static double widened(int a) {
    long magnitude = ((long) (a & ~SIGN) << 29) + 0x3800000000000000L;
    return longBitsToDouble((long) (a & SIGN) << 32 | magnitude);
  }

  // ------------------------------------------------------------------ RCP, RSQ

  /**
   * {@code 1 / a}. One rounding gives the same as two here: 53 bits are more than twice 24 and two.
   */
  public static int rcp(int a) {
    return bits(1 / value(a));
  }

  /** {@code 1 / sqrt(a)}. */
  public static int rsq(int a) {
    return bits((float) (1 / Math.sqrt(value(a))));
  }

  // ------------------------------------------------------------------ LG2

  /**
   * Where the intervals of LG2 begin, near {@code sqrt(1/2)}: 128 of them lead to the double of it,
   * {@code 2^16} floats each. One is in the middle of its interval.
   */
  private static final int LOG_FROM = 0x3f348000;

  /** For each interval {@code 1/c}, where c is about its middle, and {@code log2(c)}. */
  private static final double[] LOGS = logs();

  private static double[] logs() {
    double[] table = new double[2 * 128];
    for (int i = 0; i < 128; i++) {
      int from = LOG_FROM + (i << 16);
      double middle = 0.5 * (intBitsToFloat(from) + (double) intBitsToFloat(from + 0xffff));
      // Twenty bits: times an operand's 24 they fit a double, so that m / c - 1 is exact. Where m
      // may be 1, c is: the logarithm is as exact there as its argument.
      boolean one = from <= Floats.ONE && Floats.ONE <= from + 0xffff;
      double inverse = one ? 1 : Math.rint(0x1p20 / middle) * 0x1p-20;
      table[2 * i] = inverse;
      table[2 * i + 1] = one ? 0 : -StrictMath.log(inverse) / SpecialDefinition.LN_2;
    }
    return table;
  }

  /**
   * The logarithm to base 2.
   *
   * <p>{@code a = 2^k m}, {@code m = c (1 + r)}: it is {@code k + log2(c) + log2(1 + r)}, {@code
   * |r| < 0.998 * 2^-8}. The polynomial is {@code log2(1 + r)} but for {@code 2^-46.5} of it. In
   * the intervals other than that of 1 the sum is at least a quarter of its greatest part, so that
   * roundings (each below {@code 2^-51}) add less than {@code 2^-48}.
   */
  public static int lg2(int a) {
    if (Integer.compareUnsigned(a - SMALLEST_NORMAL, INFINITY - SMALLEST_NORMAL) >= 0) {
      return lg2Beyond(a);
    }
    int from = a - LOG_FROM;
    int i = from >> 15 & 0xfe;
    double r = intBitsToFloat(a - (from & 0xff800000)) * LOGS[i] - 1;
    double square = r * r;
    double sum =
        0x1.71547652b82fep+0
            + r * -0x1.71547652911c2p-1
            + square
                * (0x1.ec709dc35d429p-2
                    + r * -0x1.7155ac82c5cbfp-2
                    + square * 0x1.2777ceef0cdbcp-2);
    double y = (from >> 23) + LOGS[i + 1] + r * sum;
    return doubtful(y) ? SpecialDefinition.lg2(a) : floatToRawIntBits((float) y);
  }

  private static int lg2Beyond(int a) {
    if ((a & ~SIGN) < SMALLEST_NORMAL) {
      return INFINITY | SIGN;
    }
    return a == INFINITY ? INFINITY : NAN;
  }

  // ------------------------------------------------------------------ EX2

  /** The bits of {@code 2^(i/64)}. */
  private static final long[] POWERS = powers();

  private static long[] powers() {
    long[] table = new long[64];
    for (int i = 0; i < table.length; i++) {
      table[i] = doubleToRawLongBits(StrictMath.pow(2, i / 64.0));
    }
    return table;
  }

  /**
   * {@code 2} to the power of {@code a}.
   *
   * <p>{@code a = n / 64 + r}, exactly, {@code |r| <= 2^-7}: it is {@code 2^(n / 64) 2^r}. The
   * polynomial is {@code 2^r} but for {@code 2^-47.5} of it; the power of the table and the
   * roundings add less than {@code 2^-51}.
   */
  public static int ex2(int a) {
    float argument = intBitsToFloat(a);
    if (!(argument >= -126 && argument < 128)) {
      return ex2Beyond(a);
    }
    double x = widened(a);
    double shifted = x * 64 + INTEGER;
    int n = (int) doubleToRawLongBits(shifted);
    double r = x - (shifted - INTEGER) * 0x1p-6;
    double sum =
        0x1.62e42fefa2417p-1
            + r * 0x1.ebfbdff82bb76p-3
            + r * r * (0x1.c6b0b92151110p-5 + r * 0x1.3b2acb2c39384p-7);
    double power = longBitsToDouble(POWERS[n & 63] + ((long) (n >> 6) << 52));
    double y = power + power * (r * sum);
    return doubtful(y) ? SpecialDefinition.ex2(a) : floatToRawIntBits((float) y);
  }

  /** Denormal results are zero, from the number below -126 on. */
  private static int ex2Beyond(int a) {
    if (Floats.isNaN(a)) {
      return NAN;
    }
    return a < 0 ? 0 : INFINITY;
  }

  // ------------------------------------------------------------------ SIN, COS

  /** {@code 2^14}: up to there the argument is reduced in two steps. */
  private static final int REDUCED = 0x46800000;

  /** The step of {@link #SINES}, {@code pi / 64}: its first 34 bits, and the rest. */
  private static final double STEP = 0x1.921fb54400000p-5;

  private static final double STEP_REST = 0x1.0b4611a626331p-39;

  private static final double STEPS = 0x1.45f306dc9c883p+4;

  /** The sines of {@code i pi / 64}; a cosine is 32 further on. */
  private static final double[] SINES = sines();

  private static double[] sines() {
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

  /** The sine. That of a denormal is a denormal, hence zero. */
  public static int sin(int a) {
    if (Integer.compareUnsigned((a & ~SIGN) - SMALLEST_NORMAL, REDUCED - SMALLEST_NORMAL) >= 0) {
      return sinBeyond(a);
    }
    double y = turned(widened(a), 0);
    return doubtful(y) ? SpecialDefinition.sin(a) : floatToRawIntBits((float) y);
  }

  private static int sinBeyond(int a) {
    int magnitude = a & ~SIGN;
    if (magnitude < SMALLEST_NORMAL) {
      return a & SIGN;
    }
    return magnitude >= INFINITY ? NAN : SpecialDefinition.sin(a);
  }

  /** The cosine. */
  public static int cos(int a) {
    if ((a & ~SIGN) >= REDUCED) {
      return cosBeyond(a);
    }
    double y = turned(widened(a), 32);
    return doubtful(y) ? SpecialDefinition.cos(a) : floatToRawIntBits((float) y);
  }

  private static int cosBeyond(int a) {
    return (a & ~SIGN) >= INFINITY ? NAN : SpecialDefinition.cos(a);
  }

  /**
   * The sine of {@code x + quarter pi / 64}.
   *
   * <p>{@code x = n pi / 64 + r}, {@code |r| <= pi / 128} and a bit: it is {@code S cos(r) + C
   * sin(r)} with S and C from the table. {@code n} has 19 bits, STEP 34, so their product and its
   * difference from x are exact; {@code n STEP_REST} is within {@code 2^-73}. No float up to {@code
   * 2^14} is nearer than {@code 2^-27.9} to a multiple of {@code pi / 2} other than zero: that is
   * {@code 2^-45} of any result. The polynomials are {@code sin(r)} but for {@code 2^-47.4} of it,
   * and {@code cos(r)} but for {@code 2^-44.5} of it. Where S is not zero the result is at least
   * half of S, so that the latter is {@code 2^-43.5} of the result; where it is zero the former
   * alone counts. Entries of the table and roundings add less than {@code 2^-49}.
   */
  private static double turned(double x, int quarter) {
    double shifted = x * STEPS + INTEGER;
    int n = (int) doubleToRawLongBits(shifted) + quarter;
    double steps = shifted - INTEGER;
    double r = x - steps * STEP - steps * STEP_REST;
    double square = r * r;
    double sine = r + r * square * (-0x1.55555555062b6p-3 + square * 0x1.111010654b1fcp-7);
    double cosineLessOne = square * (-0x1.fffffffeeaed6p-2 + square * 0x1.55539428f8816p-5);
    double s = SINES[n & 127];
    return s + (s * cosineLessOne + SINES[n + 32 & 127] * sine);
  }
}
