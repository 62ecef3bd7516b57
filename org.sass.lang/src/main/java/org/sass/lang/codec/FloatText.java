package org.sass.lang.codec;

import java.util.OptionalLong;
import org.sass.lang.text.Letters;

/** Reads numbers with a decimal point or an exponent, such as {@code -0.5} or {@code 10.0e-1}. */
public final class FloatText {

  private FloatText() {}

  /**
   * Returns the offset after the number that starts at {@code from}; {@code from} itself if there
   * is none.
   *
   * @param allowInteger whether a number without decimal point and exponent is accepted too
   */
  public static int numberEnd(String text, int from, int limit, boolean allowInteger) {
    int digits = from < limit && text.charAt(from) == '-' ? from + 1 : from;
    int point = Letters.digitsEnd(text, digits, limit);
    boolean pointed =
        point + 1 < limit && text.charAt(point) == '.' && Letters.isDigit(text.charAt(point + 1));
    // A point without a digit after it belongs to a modifier: 2.neg
    int fraction = pointed ? Letters.digitsEnd(text, point + 1, limit) : point;
    int end = exponentEnd(text, fraction, limit);
    return point == digits || !allowInteger && !pointed && end == point ? from : end;
  }

  private static int exponentEnd(String text, int from, int limit) {
    if (from >= limit || (text.charAt(from) | 0x20) != 'e') {
      return from;
    }
    boolean sign = from + 1 < limit && "+-".indexOf(text.charAt(from + 1)) >= 0;
    int digits = from + (sign ? 2 : 1);
    int end = Letters.digitsEnd(text, digits, limit);
    return end > digits ? end : from;
  }

  /**
   * Returns the bits of a binary32, such as {@code 1.5}, {@code -2e-3}, {@code nan}, {@code inf} or
   * {@code -inf}; empty if the text is not one or the number is too large.
   */
  public static OptionalLong parseBits(String text) {
    boolean negative = text.startsWith("-");
    String rest = negative || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equalsIgnoreCase("nan")) {
      return OptionalLong.of(0x7fff_ffffL);
    }
    if (rest.equalsIgnoreCase("inf")) {
      return OptionalLong.of(negative ? 0xff80_0000L : 0x7f80_0000L);
    }
    // Float.parseFloat would also accept a type letter, surrounding white space, and its own names
    // for NaN and infinity.
    char first = rest.isEmpty() ? 'x' : rest.charAt(0);
    char last = rest.isEmpty() ? 'x' : rest.charAt(rest.length() - 1);
    boolean hex = rest.startsWith("0x") || rest.startsWith("0X");
    boolean suffixed = last == 'd' || last == 'D' || last == 'f' || last == 'F';
    if (first != '.' && (first < '0' || first > '9') || suffixed || last <= ' ') {
      return OptionalLong.empty();
    }
    if (hex && rest.indexOf('p') < 0 && rest.indexOf('P') < 0) {
      return OptionalLong.empty();
    }
    try {
      float value = Float.parseFloat(text);
      return Float.isInfinite(value)
          ? OptionalLong.empty()
          : OptionalLong.of(Float.floatToRawIntBits(value) & 0xffff_ffffL);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
