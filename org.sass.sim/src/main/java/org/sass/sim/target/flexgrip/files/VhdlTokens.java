package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits VHDL into tokens, without comments. Accepts any text. */
final class VhdlTokens {
  private final List<Token> tokens = new ArrayList<>();
  private final String text;
  private int at;
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
    SIGN,
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
  static List<Token> of(String text) {
    return new VhdlTokens(text).read();
  }

  private List<Token> read() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        at += text.startsWith("\r\n", at) ? 2 : 1;
        line++;
        lineStart = at;
      } else if (c <= ' ') {
        at++;
      } else if (text.startsWith("--", at)) {
        at = endOfLine(at);
      } else {
        token(c);
      }
    }
    tokens.add(new Token(Kind.END, "", line, at - lineStart, at - lineStart));
    return tokens;
  }

  private int endOfLine(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private void token(char c) {
    int start = at;
    if (isLetter(c) && quoteBehind(start)) {
      bits(start, start + 1, radix(c));
    } else if (isLetter(c) || isDigit(c)) {
      while (at < text.length() && isName(text.charAt(at))) {
        at++;
      }
      String word = text.substring(start, at).toLowerCase(Locale.ROOT);
      boolean number = word.chars().allMatch(d -> isDigit((char) d) || d == '_');
      add(number ? Kind.NUMBER : Kind.NAME, number ? word.replace("_", "") : word, start);
    } else if (c == '"') {
      bits(start, start, 1);
    } else {
      boolean two = at + 1 < text.length() && pairs(c, text.charAt(at + 1));
      at += two ? 2 : 1;
      add(Kind.SIGN, text.substring(start, at), start);
    }
  }

  /** Returns whether two characters form one sign: {@code := <= => >= /=}. */
  private static boolean pairs(char first, char second) {
    return second == '=' && ":<>/".indexOf(first) >= 0 || first == '=' && second == '>';
  }

  private boolean quoteBehind(int letter) {
    return radix(text.charAt(letter)) > 0
        && letter + 1 < text.length()
        && text.charAt(letter + 1) == '"';
  }

  /**
   * Returns how many bits a digit has in a bit string after this letter; 0 if the letter cannot
   * start a bit string.
   */
  private static int radix(char letter) {
    return switch (letter) {
      case 'x', 'X' -> 4;
      case 'o', 'O' -> 3;
      case 'b', 'B' -> 1;
      default -> 0;
    };
  }

  private void bits(int start, int quote, int bitsOfDigit) {
    int close = text.indexOf('"', quote + 1);
    int last = endOfLine(quote);
    if (close < 0 || close > last) {
      at = last;
      add(Kind.SIGN, text.substring(start, at), start);
      return;
    }
    at = close + 1;
    StringBuilder bits = new StringBuilder();
    for (int i = quote + 1; i < close; i++) {
      int digit = Character.digit(text.charAt(i), 1 << bitsOfDigit);
      if (text.charAt(i) == '_') {
        continue;
      }
      if (digit < 0) {
        add(Kind.SIGN, text.substring(start, at), start);
        return;
      }
      for (int bit = bitsOfDigit - 1; bit >= 0; bit--) {
        bits.append((char) ('0' + (digit >> bit & 1)));
      }
    }
    add(Kind.BITS, bits.toString(), start);
  }

  private void add(Kind kind, String word, int start) {
    tokens.add(new Token(kind, word, line, start - lineStart, at - lineStart));
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isName(char c) {
    return isLetter(c) || isDigit(c) || c == '_';
  }
}
