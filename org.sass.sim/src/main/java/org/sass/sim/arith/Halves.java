package org.sass.sim.arith;

/** Conversions of binary16 numbers, given as bits. No other instructions use binary16. */
public final class Halves {
  /** The NaN that conversions to binary16 produce. */
  public static final int NAN = 0x7fff;

  static final int INFINITY = 0x7c00;

  private static final int ONE = 0x3c00;

  private Halves() {}

  /**
   * Returns the bits of the binary32 with the same value. A denormal binary16 is a normal binary32.
   * A NaN becomes {@link Floats#NAN}.
   */
  public static int toFloat(int half) {
    int sign = (half & 0x8000) << 16;
    int exponent = half >>> 10 & 0x1f;
    int fraction = half & 0x3ff;
    if (exponent == 0x1f) {
      return fraction != 0 ? Floats.NAN : sign | Floats.INFINITY;
    }
    if (exponent != 0) {
      return sign | exponent + 112 << 23 | fraction << 13;
    }
    return sign | Float.floatToRawIntBits(fraction * 0x1p-24f);
  }

  /** Rounds a binary32 to a binary16, in the low 16 bits. A NaN becomes {@link #NAN}. */
  public static int ofFloat(int bits, Rounding rounding) {
    int canonical = Floats.canonicalize(bits);
    if (Floats.isNaN(canonical)) {
      return NAN;
    }
    return ofDouble(Float.intBitsToFloat(canonical), rounding);
  }

  /** Rounds a double that is not a NaN to a binary16, in the low 16 bits. */
  static int ofDouble(double value, Rounding rounding) {
    int sign = Double.doubleToRawLongBits(value) < 0 ? 0x8000 : 0;
    double magnitude = Math.abs(value);
    if (Double.isInfinite(magnitude)) {
      return sign | INFINITY;
    }
    // The last bit of a binary16 is worth at least 2^-24; this is its value in denormals.
    int exponent = Math.max(-14, Math.getExponent(magnitude));
    double unit = Math.scalb(1.0, exponent - 10);
    double units = Math.abs(rounding.roundToInteger(Math.copySign(magnitude / unit, value)));
    double rounded = units * unit;
    if (rounded > 65504) {
      return sign | (rounding.saturatesAtMax(sign != 0) ? 0x7bff : INFINITY);
    }
    if (units == 0x800) {
      return sign | exponent + 16 << 10;
    }
    return sign | (units < 0x400 ? (int) units : exponent + 15 << 10 | (int) units & 0x3ff);
  }

  /** Applies {@code .SAT} to a result: returns the nearest number from 0 to 1, and 0 for a NaN. */
  public static int saturate(int half) {
    return half >= 0x8000 || half > INFINITY ? 0 : Math.min(half, ONE);
  }
}
