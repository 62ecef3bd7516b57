package org.sass.lang.ide.hover;

import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.Span;

/** Finds words and numbers in a line by their characters alone. */
final class LineText {
  private LineText() {}

  /**
   * Returns the word at a column or ending right before it; null if there is none. A name in
   * backquotes, which may be one of C++ with parentheses and blanks, is one word.
   */
  static Span wordAt(String line, int column) {
    int quote = line.lastIndexOf('`', column);
    Span quoted = quote < 0 ? null : LinkerExpression.quotedName(line, quote, line.length());
    if (quoted != null && column <= quoted.end() + 1) {
      return quoted;
    }
    int at = column;
    if (at >= line.length() || !Letters.isNamePart(line.charAt(at))) {
      at--;
    }
    if (at < 0 || at >= line.length() || !Letters.isNamePart(line.charAt(at))) {
      return null;
    }
    int start = at;
    int end = at;
    while (start > 0 && Letters.isNamePart(line.charAt(start - 1))) {
      start--;
    }
    end = Letters.nameEnd(line, end, line.length());
    return new Span(start, end);
  }

  /** Returns the characters before the first white space. */
  static String firstWord(String text) {
    int end = 0;
    while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end);
  }

  /**
   * Returns the value of a decimal, hexadecimal or binary number; null if the text is not a number.
   */
  static Long parseNumber(String text) {
    try {
      if (text.startsWith("0x") || text.startsWith("0X")) {
        return Long.parseUnsignedLong(text.substring(2), 16);
      }
      if (text.startsWith("0b") || text.startsWith("0B")) {
        return Long.parseUnsignedLong(text.substring(2), 2);
      }
      boolean digit = !text.isEmpty() && Letters.isDigit(text.charAt(0));
      return digit ? Long.valueOf(Long.parseUnsignedLong(text)) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
