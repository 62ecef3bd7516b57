package org.sass.sim.arith;

/** The conversions I2I, I2F, F2I and F2F between integers and floats. */
public final class Conversions {
  private Conversions() {}

  /**
   * Returns the value of an integer source operand. Takes the low bits, extends them as the type
   * says, then takes the absolute value and negates the result, each if asked for.
   */
  public static long operandValue(int bits, IntType type, boolean absolute, boolean negated) {
    long value = type.extend(bits);
    if (absolute) {
      value = Math.abs(value);
    }
    return negated ? -value : value;
  }

  /**
   * Cuts an integer to the low bits of another type and extends these to 32 bits with their sign or
   * with zeros, as the type says.
   */
  public static int i2i(long value, IntType to) {
    return (int) to.extend((int) value);
  }

  /** Converts an integer of at most 33 bits to a binary32. */
  public static int i2f(long value, Rounding rounding) {
    float nearest = value;
    // A double holds both numbers exactly.
    boolean tooGreat = (double) nearest > (double) value;
    boolean tooSmall = (double) nearest < (double) value;
    float result =
        switch (rounding.forSign(value < 0)) {
          case FLOOR -> tooGreat ? Math.nextDown(nearest) : nearest;
          case CEIL -> tooSmall ? Math.nextUp(nearest) : nearest;
          default -> nearest;
        };
    return Float.floatToRawIntBits(result);
  }

  /** Converts an integer to a binary16, in the low 16 bits. */
  public static int i2f16(long value, Rounding rounding) {
    return Halves.ofDouble(value, rounding);
  }

  /**
   * Converts a binary32 to an integer of a type. Numbers beyond the range of the type become its
   * least or greatest number; a NaN becomes 0.
   */
  public static int f2i(int bits, IntType to, Rounding rounding) {
    if (Floats.isNaN(bits)) {
      return 0;
    }
    double whole = rounding.roundToInteger(Floats.value(bits));
    return (int) (long) Math.max(to.minValue(), Math.min(to.maxValue(), whole));
  }

  /**
   * Converts a binary32 to a binary32 (F2F between floats of one size), which only makes it
   * canonical.
   */
  public static int f2f(int bits) {
    return Floats.canonicalize(bits);
  }

  /** Rounds a binary32 to a whole number. */
  public static int roundToInteger(int bits, Rounding rounding) {
    return Floats.bits((float) rounding.roundToInteger(Floats.value(bits)));
  }
}
