package org.sass.lang.ide.layout;

import org.sass.lang.asm.SourceLine.Column;
import org.sass.lang.asm.Span;
import org.sass.lang.isa.Word;

/** Writes another word into the hex column of a listing's line. */
final class HexDigits {
  private static final int LONG = 16;
  private static final int SHORT = 8;

  /**
   * What to write where.
   *
   * @param span the digits, and the blanks that make up for a shorter word
   * @param text what shall stand there
   */
  record Change(Span span, String text) {}

  private HexDigits() {}

  /** The change; null if the column holds no word, or has no room for this one. */
  static Change change(Column column, String line, Word word) {
    if (column.digits() == 0 || word.size() > 64) {
      return null;
    }
    int start = line.indexOf('x', column.start()) + 1;
    start = start == 0 ? line.indexOf('X', column.start()) + 1 : start;
    int end = start;
    while (end < column.end() && Character.digit(line.charAt(end), 16) >= 0) {
      end++;
    }
    if (start == 0 || end - start != column.digits()) {
      return null;
    }
    String digits = digits(word, column.before());
    if (digits.length() == SHORT && column.digits() == LONG) {
      digits += " ".repeat(LONG - SHORT);
    } else if (digits.length() == LONG) {
      int room = end;
      while (room < start + LONG && line.charAt(room) == ' ') {
        room++;
      }
      end = room == start + LONG ? room : end;
    }
    return new Change(new Span(start, end), digits);
  }

  private static String digits(Word word, boolean lowFirst) {
    String all = word.toString().substring(2);
    return lowFirst && all.length() == LONG ? all.substring(SHORT) + all.substring(0, SHORT) : all;
  }
}
