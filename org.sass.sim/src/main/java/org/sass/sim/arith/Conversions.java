package org.sass.sim.arith;

/** Conversions between and among integers and floats: I2I, I2F, F2I and F2F. */
public final class Conversions {
  private Conversions() {}

  /**
   * The value of an integer source: its low bits, extended, then the absolute value, then the
   * negative one, if asked for.
   */
  public static long source(int bits, IntType type, boolean absolute, boolean negated) {
    long value = type.extend(bits);
    if (absolute) {
      value = Math.abs(value);
    }
    return negated ? -value : value;
  }

  /** An integer cut to the low bits of another type, extended to 32 bits as that type is. */
  public static int i2i(long value, IntType to) {
    return (int) to.extend((int) value);
  }

  /** The binary32 nearest to an integer of at most 33 bits. */
  public static int i2f(long value, Rounding rounding) {
    float nearest = value;
    // A double holds both exactly.
    boolean tooGreat = (double) nearest > (double) value;
    boolean tooSmall = (double) nearest < (double) value;
    float result =
        switch (rounding.towards(value < 0)) {
          case FLOOR -> tooGreat ? Math.nextDown(nearest) : nearest;
          case CEIL -> tooSmall ? Math.nextUp(nearest) : nearest;
          default -> nearest;
        };
    return Float.floatToRawIntBits(result);
  }

  /** The binary16 nearest to an integer. */
  public static int i2f16(long value, Rounding rounding) {
    return Halves.ofDouble(value, rounding);
  }

  /**
   * The integer nearest to a binary32 that the type holds: numbers beyond its range become its
   * least or greatest one, a NaN becomes 0.
   */
  public static int f2i(int bits, IntType to, Rounding rounding) {
    if (Floats.isNaN(bits)) {
      return 0;
    }
    double whole = rounding.integral(Floats.value(bits));
    return (int) (long) Math.max(to.least(), Math.min(to.greatest(), whole));
  }

  /** A binary32 made canonical: F2F between floats of one size. */
  public static int f2f(int bits) {
    return Floats.canonical(bits);
  }

  /** A binary32 rounded to a whole number. */
  public static int f2fIntegral(int bits, Rounding rounding) {
    return Floats.bits((float) rounding.integral(Floats.value(bits)));
  }
}
