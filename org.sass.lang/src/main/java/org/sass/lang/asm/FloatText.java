package org.sass.lang.asm;

/** Reads numbers with a decimal point or an exponent: {@code -0.5}, {@code 10.0e-1}. */
final class FloatText {

  private FloatText() {}

  /**
   * The offset behind the number that starts at {@code from}; {@code from} itself if none does.
   *
   * @param whole whether a number with neither is one too
   */
  static int end(String text, int from, int limit, boolean whole) {
    int digits = from < limit && text.charAt(from) == '-' ? from + 1 : from;
    int point = digitsEnd(text, digits, limit);
    boolean pointed =
        point + 1 < limit && text.charAt(point) == '.' && Letters.isDigit(text.charAt(point + 1));
    // A point that no digit follows belongs to a modifier: 2.neg
    int fraction = pointed ? digitsEnd(text, point + 1, limit) : point;
    int end = exponentEnd(text, fraction, limit);
    return point == digits || !whole && !pointed && end == point ? from : end;
  }

  private static int exponentEnd(String text, int from, int limit) {
    if (from >= limit || (text.charAt(from) | 0x20) != 'e') {
      return from;
    }
    boolean sign = from + 1 < limit && "+-".indexOf(text.charAt(from + 1)) >= 0;
    int digits = from + (sign ? 2 : 1);
    int end = digitsEnd(text, digits, limit);
    return end > digits ? end : from;
  }

  /** The offset behind the decimal digits from {@code from} on. */
  static int digitsEnd(String text, int from, int limit) {
    int end = from;
    while (end < limit && Letters.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
