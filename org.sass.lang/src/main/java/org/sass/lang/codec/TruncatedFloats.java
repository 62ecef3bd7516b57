package org.sass.lang.codec;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;

/**
 * Reads and prints floats in fields that hold only the upper bits of a number. For example, the 20
 * bits of an immediate are sign, exponent and the first bits of the fraction. The numbers are
 * printed as by NVIDIA's disassembler, with at most 20 digits if that is exact enough to give the
 * same bits again.
 */
public final class TruncatedFloats {
  private static final int MAX_DIGITS = 20;

  /** Numbers from this magnitude on are printed with an exponent. */
  private static final double LARGE = 1e9;

  private TruncatedFloats() {}

  /**
   * A binary floating-point format.
   *
   * @param size number of bits
   * @param fractionBits number of bits of the fraction
   */
  private record Precision(int size, int fractionBits) {

    private long infinity() {
      return (1L << size - 1) - (1L << fractionBits);
    }

    private long quietNan() {
      return infinity() | 1L << fractionBits - 1;
    }

    private double toDouble(long bits) {
      return switch (size) {
        case 16 -> halfToDouble((int) bits);
        case 32 -> Float.intBitsToFloat((int) bits);
        default -> Double.longBitsToDouble(bits);
      };
    }

    /** Returns the bits of a finite number; those of an infinity if it is too large. */
    private long toBits(String number) {
      return switch (size) {
        case 16 -> halfBits(Double.parseDouble(number));
        case 32 -> Integer.toUnsignedLong(Float.floatToRawIntBits(Float.parseFloat(number)));
        default -> Double.doubleToRawLongBits(Double.parseDouble(number));
      };
    }
  }

  private static Precision precision(Hole hole) {
    return switch (hole.format()) {
      case REAL16 -> new Precision(16, 10);
      case REAL32 -> new Precision(32, 23);
      default -> new Precision(64, 52);
    };
  }

  private static int missingBits(Hole hole) {
    return precision(hole).size - hole.field().width();
  }

  private static double halfToDouble(int bits) {
    int exponent = bits >> 10 & 31;
    int fraction = bits & 1023;
    double value =
        switch (exponent) {
          case 0 -> Math.scalb((double) fraction, -24);
          case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
          default -> Math.scalb((double) (1024 + fraction), exponent - 25);
        };
    return (bits & 0x8000) == 0 ? value : -value;
  }

  /** Returns the nearest half, that with the even fraction if two are as near. */
  private static long halfBits(double value) {
    double magnitude = Math.abs(value);
    int exponent = Math.max(Math.getExponent(magnitude), -14);
    // Steps of the fraction above the start of its power of two; a step too many carries.
    long steps = (long) Math.rint(Math.scalb(magnitude, 10 - exponent));
    long bits = magnitude >= 65520 ? 0x7c00 : (exponent + 14L << 10) + steps;
    return bits | (1 / value < 0 || value < 0 ? 0x8000 : 0);
  }

  /**
   * Appends the number with the given upper bits.
   *
   * @param fieldBits the bits of the field
   */
  static void print(Hole hole, long fieldBits, StringBuilder out) {
    long bits = fieldBits << missingBits(hole);
    double value = precision(hole).toDouble(bits);
    if (Double.isNaN(value)) {
      out.append(nanName(hole, bits));
    } else if (Double.isInfinite(value)) {
      out.append(value < 0 ? "-INF" : "+INF");
    } else if (value == 0) {
      out.append(1 / value < 0 ? "-0.0" : "0");
    } else {
      printDecimal(value, out);
    }
  }

  private static String nanName(Hole hole, long bits) {
    return (bits & 1L << precision(hole).size - 1) == 0 ? "+QNAN" : "-QNAN";
  }

  /**
   * Returns which bits of the field the text expresses. These are all bits, except those in which a
   * NaN differs from the NaN without a payload: only its sign is printed.
   *
   * @param fieldBits the bits of the field
   */
  static long expressedBits(Hole hole, long fieldBits) {
    long all = (1L << hole.field().width()) - 1;
    long bits = fieldBits << missingBits(hole);
    if (!Double.isNaN(precision(hole).toDouble(bits))) {
      return all;
    }
    long shown = namedBits(hole, nanName(hole, bits)) >>> missingBits(hole);
    return all & ~(fieldBits ^ shown);
  }

  private static long namedBits(Hole hole, String word) {
    Precision precision = precision(hole);
    long sign = word.startsWith("-") ? 1L << precision.size - 1 : 0;
    return sign | (word.endsWith("INF") ? precision.infinity() : precision.quietNan());
  }

  /** Appends a number as C's {@code %.20g} does, or as {@code %.20e} if it is large. */
  private static void printDecimal(double value, StringBuilder out) {
    BigDecimal exact = new BigDecimal(value);
    boolean large = Math.abs(value) >= LARGE;
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
    boolean secondSign = start > from && start < limit && text.charAt(start) == '-';
    int end = secondSign ? start : FloatText.numberEnd(text, start, limit, true);
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

  /** Returns whether a field holds a NaN that its text does not show in full. */
  static boolean isNanWithPayload(Hole hole, long fieldBits) {
    return expressedBits(hole, fieldBits) != (1L << hole.field().width()) - 1;
  }

  /** Returns all bits of a number; -1 if it is too large. */
  private static long allBits(Hole hole, String number) {
    if (number.startsWith("0x")) {
      boolean fits = number.length() <= 2 + precision(hole).size / 4;
      boolean digits =
          fits && number.chars().skip(2).allMatch(c -> Letters.hexDigitValue((char) c) >= 0);
      return digits ? Long.parseUnsignedLong(number.substring(2), 16) : -1;
    }
    if (number.endsWith("INF") || number.endsWith("NAN")) {
      return namedBits(hole, number);
    }
    long bits = precision(hole).toBits(number);
    return (bits & precision(hole).infinity()) == precision(hole).infinity() ? -1 : bits;
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
