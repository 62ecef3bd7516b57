package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits VHDL into tokens, without comments. Accepts any text. */
final class VhdlTokens {
  private final List<Token> tokens = new ArrayList<>();
  private final String text;
  private int position;
  private int line = 1;
  private int lineStart;

  /** The kinds of tokens. */
  enum Kind {
    /** A name or keyword, in lower case. */
    NAME,
    /** A decimal number. */
    NUMBER,
    /** The bits of a string such as {@code x"0F"} or {@code "0101"}, as zeros and ones. */
    BITS,
    /** Anything else: a sign, or a string of other characters. */
    SYMBOL,
    /** The end of the text, after the last token. */
    END
  }

  /**
   * A token.
   *
   * @param kind the kind of token
   * @param text its text, in the form described at its {@link Kind}
   * @param line the line, from 1
   * @param start the first column, from 0
   * @param end the column after it
   */
  record Token(Kind kind, String text, int line, int start, int end) {

    boolean is(String expected) {
      return kind != Kind.BITS && text.equals(expected);
    }
  }

  private VhdlTokens(String text) {
    this.text = text;
  }

  /** Returns the tokens of a text, followed by one of kind {@link Kind#END}. */
  static List<Token> tokenize(String text) {
    return new VhdlTokens(text).readAll();
  }

  private List<Token> readAll() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '\n' || c == '\r') {
        position += text.startsWith("\r\n", position) ? 2 : 1;
        line++;
        lineStart = position;
      } else if (c <= ' ') {
        position++;
      } else if (text.startsWith("--", position)) {
        position = endOfLine(position);
      } else {
        readToken(c);
      }
    }
    tokens.add(new Token(Kind.END, "", line, position - lineStart, position - lineStart));
    return tokens;
  }

  private int endOfLine(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private void readToken(char c) {
    int start = position;
    if (isLetter(c) && isBitStringPrefix(start)) {
      readBitString(start, start + 1, bitsPerDigit(c));
    } else if (isLetter(c) || isDigit(c)) {
      while (position < text.length() && isNamePart(text.charAt(position))) {
        position++;
      }
      String word = text.substring(start, position).toLowerCase(Locale.ROOT);
      boolean isNumber = word.chars().allMatch(d -> isDigit((char) d) || d == '_');
      addToken(isNumber ? Kind.NUMBER : Kind.NAME, isNumber ? word.replace("_", "") : word, start);
    } else if (c == '"') {
      readBitString(start, start, 1);
    } else {
      boolean isPair = position + 1 < text.length() && formSymbol(c, text.charAt(position + 1));
      position += isPair ? 2 : 1;
      addToken(Kind.SYMBOL, text.substring(start, position), start);
    }
  }

  /** Returns whether two characters form one sign: {@code := <= => >= /=}. */
  private static boolean formSymbol(char first, char second) {
    return second == '=' && ":<>/".indexOf(first) >= 0 || first == '=' && second == '>';
  }

  private boolean isBitStringPrefix(int index) {
    return bitsPerDigit(text.charAt(index)) > 0
        && index + 1 < text.length()
        && text.charAt(index + 1) == '"';
  }

  /**
   * Returns how many bits a digit has in a bit string after this letter; 0 if the letter cannot
   * start a bit string.
   */
  private static int bitsPerDigit(char letter) {
    return switch (letter) {
      case 'x', 'X' -> 4;
      case 'o', 'O' -> 3;
      case 'b', 'B' -> 1;
      default -> 0;
    };
  }

  private void readBitString(int start, int quote, int bitsPerDigit) {
    int close = text.indexOf('"', quote + 1);
    int last = endOfLine(quote);
    if (close < 0 || close > last) {
      position = last;
      addToken(Kind.SYMBOL, text.substring(start, position), start);
      return;
    }
    position = close + 1;
    StringBuilder bits = new StringBuilder();
    for (int i = quote + 1; i < close; i++) {
      int digit = Character.digit(text.charAt(i), 1 << bitsPerDigit);
      if (text.charAt(i) == '_') {
        continue;
      }
      if (digit < 0) {
        addToken(Kind.SYMBOL, text.substring(start, position), start);
        return;
      }
      for (int bit = bitsPerDigit - 1; bit >= 0; bit--) {
        bits.append((char) ('0' + (digit >> bit & 1)));
      }
    }
    addToken(Kind.BITS, bits.toString(), start);
  }

  private void addToken(Kind kind, String word, int start) {
    tokens.add(new Token(kind, word, line, start - lineStart, position - lineStart));
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNamePart(char c) {
    return isLetter(c) || isDigit(c) || c == '_';
  }
}
