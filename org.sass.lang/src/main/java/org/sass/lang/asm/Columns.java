package org.sass.lang.asm;

import org.sass.lang.asm.SourceLine.Column;

/** Reads comments that are columns of a listing. */
final class Columns {

  private Columns() {}

  /** The address column that the comment is, or null. */
  static Column address(String text, int start, int end) {
    long value = 0;
    int digits = 0;
    for (int i = start + 2; i < end - 2; i++) {
      char c = text.charAt(i);
      if (c > 0x7f && Letters.isInvisible(c)) {
        continue;
      }
      int digit = Letters.hex(c);
      if (digit < 0 || ++digits > 8) {
        return null;
      }
      value = value << 4 | digit;
    }
    return digits >= 4 ? new Column(start, end, value, digits, true) : null;
  }

  /**
   * The hex column that the comment is, or null. It has no digits if it starts like one and is
   * none.
   */
  static Column word(String text, int start, int end, boolean before) {
    int i = Letters.skipBlanks(text, start + 2, end - 2);
    if (i + 1 >= end - 2 || text.charAt(i) != '0' || (text.charAt(i + 1) | 0x20) != 'x') {
      return null;
    }
    long value = 0;
    long first = 0;
    int digits = 0;
    boolean good = true;
    for (i += 2; i < end - 2; i++) {
      char c = text.charAt(i);
      int digit = Letters.hex(c);
      if (digit >= 0) {
        first = digits == 8 ? value : first;
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
    if (!good || digits != 8 && digits != 16) {
      return new Column(start, end, 0, 0, before);
    }
    if (digits == 16 && before) {
      value = (value & 0xffffffffL) << 32 | first;
    }
    return new Column(start, end, value, digits, before);
  }
}
