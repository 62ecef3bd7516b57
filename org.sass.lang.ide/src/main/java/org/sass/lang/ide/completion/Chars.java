package org.sass.lang.ide.completion;

/** What characters words are made of. */
final class Chars {
  private Chars() {}

  /** Whether it belongs to a word; a dot ends one. */
  static boolean isWord(char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '$';
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The offset of the first letter of the letters that end a text. */
  static int lettersAtEnd(CharSequence text) {
    int at = text.length();
    while (at > 0 && isLetter(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** Whether one text starts with another, in capitals or not. */
  static boolean startsWith(String text, String start) {
    return text.regionMatches(true, 0, start, 0, start.length());
  }
}
