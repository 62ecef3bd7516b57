package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits the text of a table into words with their places. A statement starts in column 1 and its
 * entries are indented. A line that starts with a quote continues the entry above it.
 */
final class TableLines {

  /** A word or a quoted string, with its line and its first column, both from 1. */
  record Token(String text, boolean quoted, int line, int column) {}

  /** The tokens of one statement, or of one indented entry of a statement. */
  record Entry(List<Token> tokens, boolean indented) {
    Token firstToken() {
      return tokens.get(0);
    }
  }

  private TableLines() {}

  static List<Entry> read(String file, String text) {
    List<Entry> entries = new ArrayList<>();
    int line = 0;
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      line++;
      List<Token> tokens = tokens(file, text, at, end, line);
      if (!tokens.isEmpty()) {
        boolean indented = Character.isWhitespace(text.charAt(at));
        if (tokens.get(0).quoted && !entries.isEmpty()) {
          entries.get(entries.size() - 1).tokens.addAll(tokens);
        } else {
          entries.add(new Entry(tokens, indented));
        }
      }
      at = end + 1;
    }
    return entries;
  }

  private static List<Token> tokens(String file, String text, int from, int end, int line) {
    List<Token> tokens = new ArrayList<>();
    int i = from;
    while (i < end) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c)) {
        i++;
      } else if (c == '#') {
        break;
      } else if (c == '"') {
        int k = closingQuote(text, i + 1, end);
        if (k < 0) {
          throw new IsaException(file, line, i - from + 1, "the string has no closing quote");
        }
        if (k + 1 < end && !Character.isWhitespace(text.charAt(k + 1))) {
          throw new IsaException(
              file,
              line,
              k - from + 1,
              "a blank has to follow the closing quote; a quote inside a string is written \\\"");
        }
        String string = unescape(text.substring(i + 1, k));
        tokens.add(new Token(string, true, line, i - from + 1));
        i = k + 1;
      } else {
        int k = i;
        while (k < end && !Character.isWhitespace(text.charAt(k)) && text.charAt(k) != '"') {
          k++;
        }
        tokens.add(new Token(text.substring(i, k), false, line, i - from + 1));
        i = k;
      }
    }
    return tokens;
  }

  /**
   * Returns the index of the quote that closes a string; -1 if there is none. Searches without
   * looking at each character, because most of a table is in strings.
   */
  private static int closingQuote(String text, int from, int end) {
    int quote = text.indexOf('"', from);
    while (quote >= 0 && quote < end) {
      int escapes = 0;
      while (quote - escapes > from && text.charAt(quote - escapes - 1) == '\\') {
        escapes++;
      }
      if (escapes % 2 == 0) {
        return quote;
      }
      quote = text.indexOf('"', quote + 1);
    }
    return -1;
  }

  /** Returns a string without the backslashes that stand before other characters. */
  private static String unescape(String string) {
    if (string.indexOf('\\') < 0) {
      return string;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < string.length(); i++) {
      if (string.charAt(i) == '\\' && i + 1 < string.length()) {
        i++;
      }
      plain.append(string.charAt(i));
    }
    return plain.toString();
  }
}
