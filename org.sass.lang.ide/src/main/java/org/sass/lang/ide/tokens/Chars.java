package org.sass.lang.ide.tokens;

/** What kinds of characters operands are made of. */
public final class Chars {

  private Chars() {}

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a name may start with it. */
  public static boolean startsName(char c) {
    return isLetter(c) || c == '_' || c == '$';
  }

  /** Whether it may stand inside a name, dots not counted. */
  public static boolean isWord(char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '$';
  }

  /** Whether it separates; the invisible characters of pasted listings do, too. */
  public static boolean isBlank(char c) {
    return c <= ' ' || c == 0xa0 || c >= 0x2000 && (Character.isSpaceChar(c) || isFormat(c));
  }

  private static boolean isFormat(char c) {
    return Character.getType(c) == Character.FORMAT;
  }

  /** The offset behind the word that starts at {@code from}. */
  public static int wordEnd(String text, int from, int end) {
    int i = from;
    while (i < end && isWord(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The offset behind the name that starts at {@code from}, dots in it included. */
  static int nameEnd(String text, int from, int end) {
    int i = from;
    while (i < end && (isWord(text.charAt(i)) || text.charAt(i) == '.')) {
      i++;
    }
    return i;
  }

  /** The first offset from {@code from} on that is no white space, or {@code end}. */
  public static int skipBlanks(String text, int from, int end) {
    int i = from;
    while (i < end && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }
}
