package org.sass.sim.debug.eval;

/** Reads a text from start to end: names, numbers and signs. */
class CharacterReader {
  final String text;
  int at;

  CharacterReader(String text) {
    this.text = text;
  }

  /** An error in a text, with its position from 0. */
  static final class Wrong extends Exception {
    private static final long serialVersionUID = 1;
    private final int at;

    Wrong(String message, int at) {
      super(message);
      this.at = at;
    }

    int at() {
      return at;
    }
  }

  /**
   * Returns the error for an unexpected word, number or sign at a position. A word or number is
   * named as a whole.
   */
  final Wrong unexpected(int from) {
    int end = from;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return new Wrong("Unexpected '" + text.substring(from, Math.max(end, from + 1)) + "'", from);
  }

  final Node number() throws Wrong {
    int start = at;
    boolean hex = text.startsWith("0x", at) || text.startsWith("0X", at);
    at += hex ? 2 : 0;
    boolean real = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean exponent = !hex && (c == 'e' || c == 'E') && at > start;
      if (exponent && at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0) {
        at++;
      }
      real |= !hex && (c == '.' || exponent);
      if (!(Character.isLetterOrDigit(c) || !hex && c == '.')) {
        break;
      }
      at++;
    }
    String digits = text.substring(start, at);
    try {
      if (real) {
        return new LeafNodes.Number(Double.parseDouble(digits));
      }
      return new LeafNodes.Number(
          hex ? Long.parseUnsignedLong(digits.substring(2), 16) : Long.parseLong(digits));
    } catch (NumberFormatException e) {
      throw new Wrong("'" + digits + "' is not a number", start);
    }
  }

  /**
   * Reads a whole number of at most four digits; returns null and reads nothing if there is none.
   */
  final Integer small() {
    skip();
    int start = at;
    boolean hex = text.startsWith("0x", at);
    at += hex ? 2 : 0;
    int digits = at;
    while (at < text.length() && Character.digit(text.charAt(at), hex ? 16 : 10) >= 0) {
      at++;
    }
    if (at == digits || at - digits > 4) {
      at = start;
      return null;
    }
    return Integer.parseInt(text.substring(digits, at), hex ? 16 : 10);
  }

  final String name() {
    skip();
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    if (at == start || Character.isDigit(text.charAt(start))) {
      at = start;
      return null;
    }
    return text.substring(start, at);
  }

  final void skip() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  final boolean peek(char c) {
    skip();
    return at < text.length() && text.charAt(at) == c;
  }

  final boolean take(String sign) {
    skip();
    if (!text.startsWith(sign, at)) {
      return false;
    }
    at += sign.length();
    return true;
  }

  final void expect(String sign) throws Wrong {
    if (!take(sign)) {
      throw new Wrong(
          "'"
              + sign
              + "' is expected"
              + (at < text.length() ? " before '" + text.substring(at) + "'" : " at the end"),
          at);
    }
  }
}
