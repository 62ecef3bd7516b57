package org.sass.sim.target.flexgrip;

import org.sass.sim.arith.Conversions;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Rounding;

/** Conversions between integers and floats in the FlexGripPlus RTL. */
public final class FloatConversions {
  private static final int MIN_INT = 0x80000000;

  private FloatConversions() {}

  /**
   * F2I: numbers out of range and NaN give fixed words, and not the nearest integer. Denormal
   * numbers give 0.
   */
  public static int toInt(int bits, boolean signed, Rounding rounding) {
    int exponent = bits >>> 23 & 0xff;
    if (exponent == 0) {
      return 0;
    }
    return signed ? toSigned(bits, exponent, rounding) : toUnsigned(bits, exponent, rounding);
  }

  private static int toSigned(int bits, int exponent, Rounding rounding) {
    if (exponent == 0xff) {
      return bits == Floats.INFINITY ? Integer.MAX_VALUE : MIN_INT;
    }
    if (exponent >= 158) {
      // The unit does not handle -2^31, although it is in range: it gives 0, as for 2^31.
      return exponent == 158 && (bits & 0x7fffff) == 0 ? 0 : MIN_INT;
    }
    return (int) rounding.roundToInteger(Float.intBitsToFloat(bits));
  }

  private static int toUnsigned(int bits, int exponent, Rounding rounding) {
    if (exponent == 0xff || bits >= 0 && exponent > 158) {
      return -1;
    }
    float value = Float.intBitsToFloat(bits);
    if (value < 0) {
      return value < -0.5f ? -1 : 0;
    }
    return (int) (long) rounding.roundToInteger(value);
  }

  /**
   * I2F: converts an integer to a binary32.
   *
   * @param value the integer
   * @param losesCarry whether the exponent stays the same if the mantissa overflows by rounding
   */
  public static int fromInt(long value, Rounding rounding, boolean losesCarry) {
    int bits = Conversions.i2f(value, rounding);
    long magnitude = Math.abs(value);
    boolean exponentRaised =
        (bits & 0x7fffff) == 0 && Math.abs((double) Float.intBitsToFloat(bits)) > magnitude;
    return losesCarry && exponentRaised ? bits - 0x00800000 : bits;
  }
}
