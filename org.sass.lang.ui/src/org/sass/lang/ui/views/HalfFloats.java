package org.sass.lang.ui.views;

import java.math.BigDecimal;
import java.math.MathContext;

/** Converts binary16 numbers, which Java has no type for, to the text that views show, and back. */
final class HalfFloats {
  private static final int NAN = 0x7fff;
  private static final int INFINITY = 0x7c00;
  private static final int MOST_DIGITS = 5;

  private HalfFloats() {}

  private static double value(int half) {
    int exponent = half >> 10 & 0x1f;
    int fraction = half & 0x3ff;
    double magnitude =
        exponent == 0x1f
            ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
            : Math.scalb(
                (double) fraction + (exponent == 0 ? 0 : 1024), Math.max(1, exponent) - 25);
    return (half & 0x8000) == 0 ? magnitude : -magnitude;
  }

  /** Returns the bits of the binary16 that is nearest to a number; of two, the even one. */
  static int bits(double number) {
    if (Double.isNaN(number)) {
      return NAN;
    }
    int sign = Double.doubleToRawLongBits(number) < 0 ? 0x8000 : 0;
    double magnitude = Math.abs(number);
    if (magnitude >= 65520) {
      return sign | INFINITY;
    }
    int exponent = Math.max(-14, Math.getExponent(magnitude));
    // A fraction that is rounded up to 1 makes the exponent larger.
    int units = (int) Math.rint(Math.scalb(magnitude, 10 - exponent));
    return sign | units + (exponent + 14 << 10);
  }

  /**
   * Returns the text of a number: all digits if it is whole, else as few as tell it from others.
   */
  static String format(int half) {
    double value = value(half);
    if (!Double.isFinite(value) || value == Math.rint(value)) {
      return Double.toString(value);
    }
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      double rounded = exact.round(new MathContext(digits)).doubleValue();
      if (bits(rounded) == half) {
        return Double.toString(rounded);
      }
    }
    return Double.toString(exact.round(new MathContext(MOST_DIGITS)).doubleValue());
  }

  /**
   * Returns the bits of the number that the user typed.
   *
   * @throws NumberFormatException if the text is no number, or the number is too large
   */
  static int parse(String text) {
    double number = Double.parseDouble(text);
    int half = bits(number);
    if (Double.isFinite(number) && (half & 0x7fff) == INFINITY) {
      throw new NumberFormatException(text + " is too large for a float of 16 bits");
    }
    return half;
  }
}
