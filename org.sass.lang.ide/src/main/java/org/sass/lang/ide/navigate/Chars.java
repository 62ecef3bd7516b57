package org.sass.lang.ide.navigate;

/** The letters of names, as the assembler reads them. */
final class Chars {

  private Chars() {}

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f' || c == 0x0b;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether it may stand inside a name: {@code .L_x_4}, {@code loop.1}. */
  static boolean isName(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || isDigit(c)
        || c == '_'
        || c == '$'
        || c == '.';
  }

  /** Whether the text is a name that can be declared. */
  static boolean isDeclarable(String text) {
    return !text.isEmpty()
        && !isDigit(text.charAt(0))
        && text.charAt(0) != '.'
        && end(text, 0, text.length()) == text.length();
  }

  /** The offset behind the name that starts there, which may be {@code from} itself. */
  static int end(String text, int from, int to) {
    int i = from;
    while (i < to && isName(text.charAt(i))) {
      i++;
    }
    return i;
  }

  static int skipBlanks(String text, int from, int to) {
    int i = from;
    while (i < to && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }
}
