package org.sass.sim.arith;

/**
 * Arithmetic on binary16 numbers, each in the low 16 bits of an {@code int}, as GPUs from sm_53 on
 * do it: rounded to nearest, with denormals unless an instruction has {@code .FTZ}. A NaN result is
 * {@link Halves#NAN}.
 */
public final class HalfPrecision {
  private static final int SMALLEST_NORMAL = 0x400;

  private HalfPrecision() {}

  public static boolean isNaN(int half) {
    return (half & 0x7fff) > Halves.INFINITY;
  }

  /** Replaces a denormal by zero with its sign. */
  public static int flushDenormal(int half) {
    return (half & 0x7fff) < SMALLEST_NORMAL ? half & 0x8000 : half & 0xffff;
  }

  private static double value(int half, boolean ftz) {
    return Float.intBitsToFloat(Halves.toFloat(ftz ? flushDenormal(half) : half));
  }

  /** Rounds a number to a binary16. */
  private static int result(double value, boolean ftz) {
    if (value != value) {
      return Halves.NAN;
    }
    int half = Halves.ofDouble(value, Rounding.NEAREST);
    return ftz ? flushDenormal(half) : half;
  }

  /** Returns {@code a + b}, rounded once. A double holds the sum exactly. */
  public static int add(int a, int b, boolean ftz) {
    return result(value(a, ftz) + value(b, ftz), ftz);
  }

  /** Returns {@code a * b}, rounded once. A double holds the product exactly. */
  public static int multiply(int a, int b, boolean ftz) {
    return result(value(a, ftz) * value(b, ftz), ftz);
  }

  /** Returns {@code a * b + c}, rounded once. */
  public static int fuse(int a, int b, int c, boolean ftz) {
    return result(ExactSum.of(value(a, ftz) * value(b, ftz), value(c, ftz)).roundedToOdd(), ftz);
  }

  /** Returns the product of {@code .FMZ}: zero times anything is +0, and denormals are zero. */
  public static int multiplyZeroWins(int a, int b) {
    return isZero(a) || isZero(b) ? 0 : multiply(a, b, true);
  }

  /** Returns {@code a * b + c} with the product of {@link #multiplyZeroWins}. */
  public static int fuseZeroWins(int a, int b, int c) {
    return isZero(a) || isZero(b) ? add(c, 0, true) : fuse(a, b, c, true);
  }

  private static boolean isZero(int half) {
    return (flushDenormal(half) & 0x7fff) == 0;
  }

  /** Returns how two numbers compare; see {@link Relation}. */
  public static int compare(int a, int b, boolean ftz) {
    double x = value(a, ftz);
    double y = value(b, ftz);
    return x < y
        ? Relation.LESS
        : x == y ? Relation.EQUAL : x > y ? Relation.GREATER : Relation.UNORDERED;
  }

  /** Rounds a binary32 number to a binary16 number, with one rounding. */
  public static int ofSingle(int bits, Rounding rounding, boolean ftz) {
    int single = SinglePrecision.operand(bits, ftz);
    return Floats.isNaN(single)
        ? Halves.NAN
        : Halves.ofDouble(Float.intBitsToFloat(single), rounding);
  }

  /** Rounds a binary64 number to a binary16 number, with one rounding. */
  public static int ofDouble(long bits, Rounding rounding) {
    return DoublePrecision.isNaN(bits)
        ? Halves.NAN
        : Halves.ofDouble(Double.longBitsToDouble(bits), rounding);
  }
}
