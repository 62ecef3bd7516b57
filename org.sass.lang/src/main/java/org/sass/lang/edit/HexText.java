package org.sass.lang.edit;

import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine.Column;

/** Formats words for the hex columns of listings. */
final class HexText {

  private HexText() {}

  /**
   * Returns the hexadecimal digits of a word.
   *
   * @param isBeforeText whether the column stands before the text, where the low half comes first
   */
  static String digits(Word word, boolean isBeforeText) {
    StringBuilder out = new StringBuilder();
    if (word.size() > 64 && isBeforeText) {
      for (int bit = 0; bit < word.size(); bit += 32) {
        int width = Math.min(32, word.size() - bit);
        NumberPrinter.printHexDigits(word.unit(bit / 32), width / 4, out);
      }
    } else if (word.size() > 64) {
      NumberPrinter.printHexDigits(word.high(), word.size() / 4 - 16, out);
      NumberPrinter.printHexDigits(word.low(), 16, out);
    } else if (word.size() <= 32) {
      NumberPrinter.printHexDigits(word.low(), 8, out);
    } else if (isBeforeText) {
      NumberPrinter.printHexDigits(word.low(), 8, out);
      NumberPrinter.printHexDigits(word.low() >>> 32, 8, out);
    } else {
      NumberPrinter.printHexDigits(word.low(), 16, out);
    }
    return out.toString();
  }

  /** Returns the comment of a hex column with another word, as wide as before if possible. */
  static String column(String line, Column column, Word word) {
    String oldText = line.substring(column.start(), column.end());
    int x = oldText.toLowerCase(java.util.Locale.ROOT).indexOf("0x");
    int close = oldText.length() - 2;
    if (x < 0) {
      return "/* 0x" + digits(word, column.isBeforeText()) + " */";
    }
    int end = close;
    while (end > x + 2 && Letters.isBlank(oldText.charAt(end - 1))) {
      end--;
    }
    String now = digits(word, column.isBeforeText());
    int blanks = close - end;
    int room = Math.max(blanks > 0 ? 1 : 0, blanks + (end - x - 2) - now.length());
    return oldText.substring(0, x + 2) + now + " ".repeat(room) + oldText.substring(close);
  }

  /** Returns a new hex column to be placed after a text. */
  static String newColumn(Word word) {
    return "/* 0x" + digits(word, false) + " */";
  }
}
