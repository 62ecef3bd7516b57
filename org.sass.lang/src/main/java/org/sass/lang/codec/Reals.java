package org.sass.lang.codec;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;

/**
 * Reads and prints floats in fields that hold only the upper bits of a number. For example, the 20
 * bits of an immediate are sign, exponent and the first bits of the fraction. The numbers are
 * printed as by NVIDIA's disassembler, with at most 20 digits if that is exact enough to give the
 * same bits again.
 */
public final class Reals {
  private static final int MAX_DIGITS = 20;

  private Reals() {}

  private static boolean isDouble(Hole hole) {
    return hole.format() == Format.REAL64;
  }

  private static int missingBits(Hole hole) {
    return (isDouble(hole) ? 64 : 32) - hole.field().width();
  }

  /**
   * Appends the number with the given upper bits.
   *
   * @param fieldBits the bits of the field
   */
  static void print(Hole hole, long fieldBits, StringBuilder out) {
    long bits = fieldBits << missingBits(hole);
    double value =
        isDouble(hole) ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    if (Double.isNaN(value)) {
      printNan(hole, bits, out);
    } else if (Double.isInfinite(value)) {
      out.append(value < 0 ? "-INF" : "+INF");
    } else if (value == 0) {
      out.append(1 / value < 0 ? "-0.0" : "0");
    } else {
      printDecimal(value, out);
    }
  }

  /**
   * Appends a NaN. The two NaNs without a payload have a name; others are printed as their bits.
   */
  private static void printNan(Hole hole, long bits, StringBuilder out) {
    for (String name : new String[] {"+QNAN", "-QNAN"}) {
      if (bits == namedBits(hole, name)) {
        out.append(name);
        return;
      }
    }
    NumberPrinter.printHex(bits, out);
  }

  private static long namedBits(Hole hole, String word) {
    boolean wide = isDouble(hole);
    long sign = word.startsWith("-") ? (wide ? Long.MIN_VALUE : 0x8000_0000L) : 0;
    if (word.endsWith("INF")) {
      return sign | (wide ? 0x7ff0_0000_0000_0000L : 0x7f80_0000L);
    }
    return sign | (wide ? 0x7ff8_0000_0000_0000L : 0x7fc0_0000L);
  }

  /**
   * Appends a number as C's {@code %.20g} does, or as {@code %.20e} if its magnitude is above 2^31
   * - 1.
   */
  private static void printDecimal(double value, StringBuilder out) {
    BigDecimal exact = new BigDecimal(value);
    boolean large = Math.abs(value) > Integer.MAX_VALUE;
    MathContext digits =
        new MathContext(large ? MAX_DIGITS + 1 : MAX_DIGITS, RoundingMode.HALF_EVEN);
    BigDecimal shown = exact.round(digits);
    int exponent = shown.precision() - shown.scale() - 1;
    if (!large && exponent >= -4) {
      out.append(shown.stripTrailingZeros().toPlainString());
      return;
    }
    String all = shown.unscaledValue().abs().toString();
    StringBuilder figures = new StringBuilder(all);
    while (large && figures.length() <= MAX_DIGITS) {
      figures.append('0');
    }
    while (!large && figures.length() > 1 && figures.charAt(figures.length() - 1) == '0') {
      figures.setLength(figures.length() - 1);
    }
    if (figures.length() > 1) {
      figures.insert(1, '.');
    }
    out.append(value < 0 ? "-" : "").append(figures).append(exponent < 0 ? "e-" : "e+");
    int size = Math.abs(exponent);
    out.append(size < 10 ? "0" : "").append(size);
  }

  /**
   * Returns the offset after the number that starts at {@code from}; {@code from} if there is none.
   */
  static int numberEnd(String text, int from, int limit) {
    int start = from < limit && "+-".indexOf(text.charAt(from)) >= 0 ? from + 1 : from;
    int word = Letters.wordEnd(text, start, limit);
    String name = text.substring(start, word);
    if (start > from && (name.equals("INF") || name.equals("QNAN"))) {
      return word;
    }
    if (name.startsWith("0x")) {
      return start == from && name.length() > 2 ? word : from;
    }
    int end = FloatText.numberEnd(text, start, limit, true);
    return end == start ? from : end;
  }

  /** Returns the field's bits for a number; -1 if the field cannot hold it exactly. */
  static long fieldBits(Hole hole, String number) {
    long bits = allBits(hole, number);
    int missing = missingBits(hole);
    if (bits == -1 || (bits & (1L << missing) - 1) != 0) {
      return -1;
    }
    return bits >>> missing;
  }

  /** Returns all bits of a number; -1 if it is too large. */
  private static long allBits(Hole hole, String number) {
    if (number.startsWith("0x")) {
      boolean fits = number.length() <= 2 + (isDouble(hole) ? 16 : 8);
      boolean digits =
          fits && number.chars().skip(2).allMatch(c -> Letters.hexDigitValue((char) c) >= 0);
      return digits ? Long.parseUnsignedLong(number.substring(2), 16) : -1;
    }
    if (number.endsWith("INF") || number.endsWith("NAN")) {
      return namedBits(hole, number);
    }
    if (isDouble(hole)) {
      double value = Double.parseDouble(number);
      return Double.isInfinite(value) ? -1 : Double.doubleToRawLongBits(value);
    }
    float value = Float.parseFloat(number);
    return Float.isInfinite(value) ? -1 : Integer.toUnsignedLong(Float.floatToRawIntBits(value));
  }

  /** Returns the message for a number that the field cannot hold. */
  public static String mistake(Hole hole, String number) {
    int width = hole.field().width();
    long bits = allBits(hole, number);
    if (bits == -1) {
      return Quote.of(number) + " is out of range: it is not a number of this precision";
    }
    StringBuilder near = new StringBuilder();
    print(hole, bits >>> missingBits(hole), near);
    return Quote.of(number)
        + " cannot be written exactly in "
        + width
        + " bits; write "
        + near
        + ", or load it from constant memory or in two steps";
  }
}
