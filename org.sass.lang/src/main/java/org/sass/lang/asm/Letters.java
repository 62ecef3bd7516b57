package org.sass.lang.asm;

/** What kinds of characters a source text is made of. */
final class Letters {

  private Letters() {}

  /** White space inside a line, the invisible format characters included. */
  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f' || c == 0x0b || c > 0x7f && isInvisible(c);
  }

  /**
   * Characters that nobody sees and that published listings contain all the same (somebody pasted
   * them through a web page): they separate like white space.
   */
  static boolean isInvisible(char c) {
    return c == 0xa0
        || c == 0x61c
        || c >= 0x2000 && c <= 0x200f
        || c >= 0x202a && c <= 0x202f
        || c >= 0x205f && c <= 0x206f
        || c == 0x3000
        || c == 0xfeff;
  }

  static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  /** Whether a name may start with it. */
  static boolean startsName(char c) {
    return isLetter(c) || c == '_' || c == '$';
  }

  /** Whether it may stand inside a name: {@code .L_x_4}, {@code loop.1}. */
  static boolean isName(char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '$' || c == '.';
  }

  /** The value of a hexadecimal digit, or -1. */
  static int hex(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' && c < 0x80 ? lower - 'a' + 10 : -1;
  }

  /** The first offset from {@code from} on that is no white space, or {@code end}. */
  static int skipBlanks(String text, int from, int end) {
    int i = from;
    while (i < end && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The offset behind the name that starts at {@code from}, which may be {@code from} itself. */
  static int nameEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isName(text.charAt(i))) {
      i++;
    }
    return i;
  }
}
