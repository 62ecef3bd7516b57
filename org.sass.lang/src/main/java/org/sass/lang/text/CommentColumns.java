package org.sass.lang.text;

import org.sass.lang.text.SourceLine.Column;

/** Reads the columns of a listing: the comments in it, and numbers of lines before them. */
final class CommentColumns {

  /** Greatest number of hexadecimal digits of a word. */
  private static final int MAX_DIGITS = 32;

  /** What grep writes after the number of a line: of one that matches, and of another one. */
  private static final String LINE_NUMBER_ENDS = ":-";

  private CommentColumns() {}

  /**
   * Returns the offset after a line number before the other columns, {@code 12: /*0010*&#47; EXIT},
   * as grep and copied pages have it; {@code start} if there is none. No statement starts with a
   * digit.
   *
   * @param start offset of the first character of a line
   */
  static int lineNumberEnd(String text, int start) {
    int first = plainBlanksEnd(text, start);
    int i = Letters.digitsEnd(text, first, text.length());
    if (i == first) {
      return start;
    }
    i += i < text.length() && LINE_NUMBER_ENDS.indexOf(text.charAt(i)) >= 0 ? 1 : 0;
    return text.startsWith("/*", plainBlanksEnd(text, i)) ? i : start;
  }

  private static int plainBlanksEnd(String text, int from) {
    int i = from;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /**
   * Reads a comment as an address column, which has 4 to 8 hexadecimal digits. Returns null if it
   * is none.
   */
  static Column address(String text, int start, int end) {
    long value = 0;
    int digits = 0;
    for (int i = start + 2; i < end - 2; i++) {
      char c = text.charAt(i);
      if (c > 0x7f && Letters.isInvisible(c)) {
        continue;
      }
      int digit = Letters.hexDigitValue(c);
      if (digit < 0 || ++digits > 8) {
        return null;
      }
      value = value << 4 | digit;
    }
    return digits >= 4 ? new Column(start, end, value, digits, true, 0) : null;
  }

  /**
   * Reads a comment as a hex column; returns null if it is none. A comment that starts like a word
   * but holds no valid one gives a column with 0 digits.
   */
  static Column word(String text, int start, int end, boolean isBeforeText) {
    int i = Letters.skipBlanks(text, start + 2, end - 2);
    if (i + 1 >= end - 2 || text.charAt(i) != '0' || (text.charAt(i + 1) | 0x20) != 'x') {
      return null;
    }
    long value = 0;
    long high = 0;
    int digits = 0;
    boolean good = true;
    for (i += 2; i < end - 2; i++) {
      char c = text.charAt(i);
      int digit = Letters.hexDigitValue(c);
      if (digit >= 0) {
        high = digits < 16 ? 0 : high << 4 | value >>> 60;
        value = value << 4 | digit;
        digits++;
      } else if (c > 0x7f && Letters.isInvisible(c)) {
        continue;
      } else if (Letters.isBlank(c)) {
        break;
      } else if (Letters.isLetter(c)) {
        good = false;
      } else {
        return null;
      }
    }
    if (Letters.skipBlanks(text, i, end - 2) < end - 2) {
      return null;
    }
    if (!good || digits == 0 || digits % 4 != 0 || digits > MAX_DIGITS) {
      return new Column(start, end, 0, 0, isBeforeText, 0);
    }
    return isBeforeText && digits > 8
        ? lowFirst(new Column(start, end, value, digits, true, high))
        : new Column(start, end, value, digits, isBeforeText, high);
  }

  /**
   * Reorders a word that is written in groups of 8 digits, the lowest group first; the last group
   * may be shorter.
   */
  private static Column lowFirst(Column column) {
    long value = 0;
    long high = 0;
    int rest = 4 * column.digitCount();
    for (int bit = 0; rest > 0; bit += 32) {
      int width = Math.min(32, rest);
      rest -= width;
      long group = rest >= 64 ? column.high() >>> (rest - 64) : column.value() >>> rest;
      if (rest > 32 && rest < 64) {
        group |= column.high() << (64 - rest);
      }
      group &= (1L << width) - 1;
      value |= bit < 64 ? group << bit : 0;
      high |= bit < 64 ? 0 : group << (bit - 64);
    }
    return new Column(column.start(), column.end(), value, column.digitCount(), true, high);
  }
}
