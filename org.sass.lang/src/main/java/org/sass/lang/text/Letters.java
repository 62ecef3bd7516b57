package org.sass.lang.text;

/**
 * Classifies the characters of a source text. All code that looks into a text uses this class, so
 * that an editor never sees a word where the assembler sees none.
 */
public final class Letters {

  private Letters() {}

  /**
   * Returns whether a character is white space inside a line; invisible format characters are, too.
   */
  public static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f' || c == 0x0b || c > 0x7f && isInvisible(c);
  }

  /**
   * Returns whether a character is an invisible one. Published listings contain such characters,
   * because they were pasted through a web page. They separate words like white space.
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

  /** Returns whether a character ends a line. */
  public static boolean isLineBreak(char c) {
    return c == '\n' || c == '\r';
  }

  /** Returns whether a character is a decimal digit of ASCII. */
  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Returns whether a character is a letter of ASCII. */
  public static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  /** Returns whether a name may start with this character. A label may also start with a dot. */
  public static boolean isNameStart(char c) {
    return isLetter(c) || c == '_' || c == '$';
  }

  /** Returns whether a name may contain this character: {@code .L_x_4}, {@code loop.1}. */
  public static boolean isNamePart(char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '$' || c == '.';
  }

  /** Returns whether a word of an operand may contain this character; a dot ends a word. */
  public static boolean isWordPart(char c) {
    return isNamePart(c) && c != '.';
  }

  /** Returns whether a directive can declare this text as a name. */
  public static boolean isDeclarable(String text) {
    return !text.isEmpty()
        && isNameStart(text.charAt(0))
        && nameEnd(text, 0, text.length()) == text.length();
  }

  /** Returns the value of a hexadecimal digit, or -1 if the character is none. */
  public static int hexDigitValue(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' && c < 0x80 ? lower - 'a' + 10 : -1;
  }

  /** Returns the first offset from {@code from} on that is not white space, or {@code end}. */
  public static int skipBlanks(String text, int from, int end) {
    int i = from;
    while (i < end && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** Returns the first offset between two offsets that has a character; -1 if none has it. */
  static int indexOf(String text, char c, int from, int end) {
    for (int i = from; i < end; i++) {
      if (text.charAt(i) == c) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the first offset from {@code from} on that is white space, or {@code end}. */
  public static int skipNonBlanks(String text, int from, int end) {
    int i = from;
    while (i < end && !isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /**
   * Returns the offset after the last character before {@code end} that is not white space, or
   * {@code from} if there is none.
   */
  public static int trimmedEnd(String text, int from, int end) {
    int i = end;
    while (i > from && isBlank(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  /**
   * Returns the offset after the name that starts at {@code from}; {@code from} if none starts
   * there.
   */
  public static int nameEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isNamePart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /**
   * Returns the offset after the word that starts at {@code from}; {@code from} if none starts
   * there.
   */
  public static int wordEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isWordPart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /**
   * Returns the offset after the decimal digits that start at {@code from}; {@code from} if there
   * are none.
   */
  public static int digitsEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isDigit(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /**
   * Returns the offset of the first character of the word that ends at {@code end}; {@code end} if
   * none ends there.
   */
  public static int wordStart(String text, int end) {
    int i = end;
    while (i > 0 && isWordPart(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  /**
   * Returns the offset of the first of the letters, capital or small, that end at {@code end};
   * {@code end} if none end there.
   */
  public static int lettersStart(CharSequence text, int end) {
    int i = end;
    while (i > 0 && isLetter(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }
}
