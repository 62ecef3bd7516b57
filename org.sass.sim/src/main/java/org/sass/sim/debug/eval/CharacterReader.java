package org.sass.sim.debug.eval;

/** Reads a text from start to end: names, numbers and signs. */
class CharacterReader {
  final String text;
  int position;

  CharacterReader(String text) {
    this.text = text;
  }

  /** An error in a text, with its position from 0. */
  static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1;
    private final int position;

    SyntaxException(String message, int position) {
      super(message);
      this.position = position;
    }

    int position() {
      return position;
    }
  }

  /**
   * Returns the error for an unexpected word, number or sign at a position. A word or number is
   * named as a whole.
   */
  final SyntaxException unexpected(int from) {
    int end = from;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return new SyntaxException(
        "Unexpected '" + text.substring(from, Math.max(end, from + 1)) + "'", from);
  }

  final Node readNumber() throws SyntaxException {
    int start = position;
    boolean hex = text.startsWith("0x", position) || text.startsWith("0X", position);
    position += hex ? 2 : 0;
    boolean real = false;
    while (position < text.length()) {
      char c = text.charAt(position);
      boolean exponent = !hex && (c == 'e' || c == 'E') && position > start;
      if (exponent
          && position + 1 < text.length()
          && "+-".indexOf(text.charAt(position + 1)) >= 0) {
        position++;
      }
      real |= !hex && (c == '.' || exponent);
      if (!(Character.isLetterOrDigit(c) || !hex && c == '.')) {
        break;
      }
      position++;
    }
    String digits = text.substring(start, position);
    try {
      if (real) {
        return new LeafNodes.NumberNode(Double.parseDouble(digits));
      }
      return new LeafNodes.NumberNode(
          hex ? Long.parseUnsignedLong(digits.substring(2), 16) : Long.parseLong(digits));
    } catch (NumberFormatException e) {
      throw new SyntaxException("'" + digits + "' is not a number", start);
    }
  }

  /**
   * Reads a whole number of at most four digits; returns null and reads nothing if there is none.
   */
  final Integer readSmallInteger() {
    skipWhitespace();
    int start = position;
    boolean hex = text.startsWith("0x", position);
    position += hex ? 2 : 0;
    int digits = position;
    while (position < text.length() && Character.digit(text.charAt(position), hex ? 16 : 10) >= 0) {
      position++;
    }
    if (position == digits || position - digits > 4) {
      position = start;
      return null;
    }
    return Integer.parseInt(text.substring(digits, position), hex ? 16 : 10);
  }

  final String readName() {
    skipWhitespace();
    int start = position;
    while (position < text.length()
        && (Character.isLetterOrDigit(text.charAt(position)) || text.charAt(position) == '_')) {
      position++;
    }
    if (position == start || Character.isDigit(text.charAt(start))) {
      position = start;
      return null;
    }
    return text.substring(start, position);
  }

  final void skipWhitespace() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  final boolean peek(char c) {
    skipWhitespace();
    return position < text.length() && text.charAt(position) == c;
  }

  final boolean accept(String sign) {
    skipWhitespace();
    if (!text.startsWith(sign, position)) {
      return false;
    }
    position += sign.length();
    return true;
  }

  final void expect(String sign) throws SyntaxException {
    if (!accept(sign)) {
      throw new SyntaxException(
          "'"
              + sign
              + "' is expected"
              + (position < text.length()
                  ? " before '" + text.substring(position) + "'"
                  : " at the end"),
          position);
    }
  }
}
