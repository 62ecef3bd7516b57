package org.sass.sim.launch.syntax;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.sass.lang.assemble.ValueReader;

/**
 * Reads the numbers in launch settings. Accepts any text: the result is empty if it is not a
 * number.
 */
public final class SettingNumbers {

  private static final Pattern FLOAT64 =
      Pattern.compile(
          "([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?"
              + "|0[xX][0-9a-fA-F]*\\.?[0-9a-fA-F]+[pP][+-]?[0-9]+");

  private SettingNumbers() {}

  /**
   * Reads a whole number of up to 64 bits: decimal, {@code 0x} or {@code 0b}, with an optional
   * sign. Numbers from 2^63 on are returned as their bits, which are negative as a {@code long}.
   */
  public static OptionalLong parseInteger(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative || text.startsWith("+") ? text.substring(1) : text;
    int radix = 10;
    if (digits.startsWith("0x") || digits.startsWith("0X")) {
      radix = 16;
      digits = digits.substring(2);
    } else if (digits.startsWith("0b") || digits.startsWith("0B")) {
      radix = 2;
      digits = digits.substring(2);
    }
    if (digits.isEmpty() || digits.charAt(0) == '-' || digits.charAt(0) == '+') {
      return OptionalLong.empty();
    }
    try {
      long value = Long.parseUnsignedLong(digits, radix);
      if (negative && value < 0 && value != Long.MIN_VALUE) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(negative ? -value : value);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Returns whether a text looks like a number that {@link #parseInteger} reads, whatever its size.
   */
  public static boolean looksLikeInteger(String text) {
    int i = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    boolean hex = text.startsWith("0x", i) || text.startsWith("0X", i);
    boolean binary = text.startsWith("0b", i) || text.startsWith("0B", i);
    int radix = hex ? 16 : binary ? 2 : 10;
    i += hex || binary ? 2 : 0;
    if (i >= text.length()) {
      return false;
    }
    for (; i < text.length(); i++) {
      if (Character.digit(text.charAt(i), radix) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Reads a number from 0 to {@code max}. */
  public static OptionalLong parseNatural(String text, long max) {
    OptionalLong value = text.startsWith("-") ? OptionalLong.empty() : parseInteger(text);
    return value.isPresent() && value.getAsLong() >= 0 && value.getAsLong() <= max
        ? value
        : OptionalLong.empty();
  }

  /** Reads a number of bytes: {@code 128}, {@code 0x80}, {@code 4K}, {@code 1M}, {@code 1G}. */
  public static OptionalLong parseByteCount(String text) {
    int shift = text.endsWith("K") ? 10 : text.endsWith("M") ? 20 : text.endsWith("G") ? 30 : 0;
    String digits = shift == 0 ? text : text.substring(0, text.length() - 1);
    OptionalLong value = parseNatural(digits, Long.MAX_VALUE >> shift);
    return value.isPresent() ? OptionalLong.of(value.getAsLong() << shift) : value;
  }

  /** Returns a number of bytes in the shortest form that {@link #parseByteCount} reads. */
  public static String formatByteCount(long bytes) {
    int shift = bytes == 0 ? 0 : Math.min(30, Long.numberOfTrailingZeros(bytes) / 10 * 10);
    return (bytes >> shift) + List.of("", "K", "M", "G").get(shift / 10);
  }

  /**
   * Reads a float and returns its binary32 bits: {@code 1.5}, {@code -2e-3}, {@code nan}, {@code
   * inf}, {@code -inf}.
   */
  static OptionalLong parseFloat32(String text) {
    return ValueReader.float32(text);
  }

  /**
   * Reads a float and returns its binary64 bits: {@code 1.5}, {@code -2e-300}, {@code nan}, {@code
   * inf}, {@code -inf}. Empty if the number is too large.
   */
  public static OptionalLong parseFloat64(String text) {
    boolean negative = text.startsWith("-");
    String rest = negative || text.startsWith("+") ? text.substring(1) : text;
    double value =
        switch (rest.toLowerCase(Locale.ROOT)) {
          case "nan" -> Double.NaN;
          case "inf" -> Double.POSITIVE_INFINITY;
          default -> {
            // Double.parseDouble would also accept a type letter and surrounding white space.
            if (!FLOAT64.matcher(rest).matches() || Double.isInfinite(Double.parseDouble(rest))) {
              yield -1;
            }
            yield Double.parseDouble(rest);
          }
        };
    return value == -1
        ? OptionalLong.empty()
        : OptionalLong.of(Double.doubleToRawLongBits(negative ? -value : value));
  }

  /** Returns whether a text is a number that {@link #parseFloat64} finds too large. */
  public static boolean isTooLargeForFloat64(String text) {
    return isFloat(text) && parseFloat64(text).isEmpty();
  }

  private static boolean isFloat(String text) {
    boolean hasSign = text.startsWith("-") || text.startsWith("+");
    return FLOAT64.matcher(hasSign ? text.substring(1) : text).matches();
  }

  /**
   * Reads a value of a type and returns its bits. A float type takes a number by its value, or its
   * bits after {@code 0x}. An integer type takes a number that fits in its bits, signed or not.
   * {@code f:1.5} gives the bits of a binary32 in every type of at least 32 bits but that of
   * binary64, where they would be another number.
   */
  public static OptionalLong parseElement(ElementType type, String text) {
    if (text.startsWith("f:")) {
      return type.bytes() >= 4 && type != ElementType.F64
          ? parseFloat32(text.substring(2))
          : OptionalLong.empty();
    }
    if (type.isFloat() && !isHex(text)) {
      return switch (type) {
        case F16 -> HalfNumbers.parse(text);
        case F64 -> parseFloat64(text);
        default -> parseFloat32(text);
      };
    }
    OptionalLong value = parseInteger(text);
    if (value.isEmpty()) {
      return value;
    }
    long number = value.getAsLong();
    int bits = 8 * type.bytes();
    // A number from 2^63 on is negative as a long.
    boolean huge = number < 0 && !text.startsWith("-");
    boolean fits = bits == 64 || !huge && number >= -(1L << bits - 1) && number < 1L << bits;
    return fits ? OptionalLong.of(number & type.mask()) : OptionalLong.empty();
  }

  private static boolean isHex(String text) {
    boolean prefix = text.startsWith("0x") || text.startsWith("0X");
    return prefix && text.indexOf('p') < 0 && text.indexOf('P') < 0;
  }

  /** Returns whether a float is written in hexadecimal: {@code 0x1.8p3}. */
  static boolean isHexFloat(String text) {
    return text.indexOf('x') >= 0 || text.indexOf('X') >= 0;
  }

  /** Returns the message for a text from which {@link #parseElement} reads no value. */
  public static String elementProblem(ElementType type, String text) {
    if (text.isEmpty()) {
      return "a number is missing here";
    }
    if (!type.isFloat() && looksLikeInteger(text)) {
      return text + " does not fit in " + type.displayName();
    }
    if (!type.isFloat() && parseFloat32(text).isPresent()) {
      return text
          + " is not a whole number; "
          + type.displayName()
          + " holds whole numbers, f16, f32 and f64 others";
    }
    if (type.isFloat() && isFloat(text)) {
      return text + " is too large for " + type.displayName();
    }
    return "'" + text + "' is not a number of type " + type.displayName();
  }
}
