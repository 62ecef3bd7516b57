package org.sass.lang.asm;

/** Reads numbers with a decimal point: {@code -0.5}, {@code 10.0e-1}. */
final class FloatText {

  private FloatText() {}

  /**
   * The offset behind the number that starts at {@code from}; {@code from} itself if none does.
   *
   * @param whole whether a number without a point is one too
   */
  static int end(String text, int from, int limit, boolean whole) {
    int digits = from < limit && text.charAt(from) == '-' ? from + 1 : from;
    int point = digitsEnd(text, digits, limit);
    boolean pointed =
        point + 1 < limit && text.charAt(point) == '.' && Letters.isDigit(text.charAt(point + 1));
    if (point == digits || !pointed && !whole) {
      return from;
    }
    // A point that no digit follows belongs to a modifier: 2.neg
    int end = pointed ? digitsEnd(text, point + 1, limit) : point;
    if (pointed && end < limit && (text.charAt(end) | 0x20) == 'e') {
      boolean sign = end + 1 < limit && "+-".indexOf(text.charAt(end + 1)) >= 0;
      int exponent = end + (sign ? 2 : 1);
      int stop = digitsEnd(text, exponent, limit);
      end = stop > exponent ? stop : end;
    }
    return end;
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
