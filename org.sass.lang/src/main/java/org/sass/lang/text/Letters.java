package org.sass.lang.text;

/**
 * What kinds of characters a source text is made of. Whatever looks into a text asks here, so that
 * an editor never sees a word where the assembler sees none.
 */
public final class Letters {

  private Letters() {}

  /** White space inside a line, the invisible format characters included. */
  public static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f' || c == 0x0b || c > 0x7f && isInvisible(c);
  }

  /**
   * Characters that cannot be seen and that published listings contain all the same (they were
   * pasted through a web page): they separate like white space.
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

  public static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }

  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  public static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  /** Whether a name may start with it. */
  public static boolean startsName(char c) {
    return isLetter(c) || c == '_' || c == '$';
  }

  /** Whether it may stand inside a name: {@code .L_x_4}, {@code loop.1}. */
  public static boolean isName(char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '$' || c == '.';
  }

  /** Whether it belongs to a word of an operand; a dot ends one. */
  public static boolean isWord(char c) {
    return isName(c) && c != '.';
  }

  /** Whether a text is a name that a directive can declare. */
  public static boolean isDeclarable(String text) {
    return !text.isEmpty()
        && startsName(text.charAt(0))
        && nameEnd(text, 0, text.length()) == text.length();
  }

  /** The value of a hexadecimal digit, or -1. */
  public static int hex(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' && c < 0x80 ? lower - 'a' + 10 : -1;
  }

  /** The first offset from {@code from} on that is no white space, or {@code end}. */
  public static int skipBlanks(String text, int from, int end) {
    int i = from;
    while (i < end && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The first offset from {@code from} on where white space starts, or {@code end}. */
  public static int skipText(String text, int from, int end) {
    int i = from;
    while (i < end && !isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The offset after the last character before {@code end} that is no white space. */
  public static int dropBlanks(String text, int from, int end) {
    int i = end;
    while (i > from && isBlank(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  /** The offset after the name that starts at {@code from}, which may be {@code from} itself. */
  public static int nameEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isName(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The offset after the word that starts at {@code from}, which may be {@code from} itself. */
  public static int wordEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isWord(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The offset after the decimal digits from {@code from} on. */
  public static int digitsEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isDigit(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The offset of the first character of the word that ends at {@code end}. */
  public static int wordStart(String text, int end) {
    int i = end;
    while (i > 0 && isWord(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  /** The offset of the first of the letters, capital or small, that end at {@code end}. */
  public static int lettersStart(CharSequence text, int end) {
    int i = end;
    while (i > 0 && isLetter(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }
}
