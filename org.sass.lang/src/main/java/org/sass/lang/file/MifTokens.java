package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;

/**
 * Cuts a memory initialisation file into words and marks, without its comments. Keeps the first
 * mistake: what comes after it is seldom worth reading.
 */
final class MifTokens {

  /** Where a word or mark stands. */
  record Mark(int line, int start, int end) {}

  private final String text;
  private final List<Problem> problems = new ArrayList<>();
  private int pos;
  private int line = 1;
  private int lineStart;
  private int tokenStart;

  MifTokens(String text) {
    this.text = text;
  }

  /** Whether nothing is wrong yet. */
  boolean good() {
    return problems.isEmpty();
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** The place of the word or mark read last. */
  Mark mark() {
    int start = Math.max(0, tokenStart - lineStart);
    return new Mark(line, start, Math.max(start, pos - lineStart));
  }

  void error(Mark at, String message) {
    if (good()) {
      problems.add(Problem.error("bad-mif", message, at.line(), at.start(), at.end()));
    }
  }

  /** Something is wrong with the word or mark read last. */
  void error(String message) {
    error(mark(), message);
  }

  void expect(String token) {
    if (good()) {
      String found = next();
      if (!token.equalsIgnoreCase(found)) {
        error(token + " is missing" + (found == null ? "" : " before " + Quote.of(found)));
      }
    }
  }

  /** The next word or mark, or null at the end. */
  String next() {
    skip();
    tokenStart = pos;
    if (pos >= text.length()) {
      return null;
    }
    if (text.startsWith("..", pos)) {
      pos += 2;
      return "..";
    }
    while (pos < text.length() && isWord(text.charAt(pos)) && !text.startsWith("--", pos)) {
      pos++;
    }
    pos = pos == tokenStart ? pos + 1 : pos;
    return text.substring(tokenStart, pos);
  }

  private static boolean isWord(char c) {
    return Letters.isName(c) && c != '.' || c == '-';
  }

  /** Skips white space and comments: {@code --} to the end of the line, and between two %. */
  private void skip() {
    boolean percent = false;
    boolean dashes = false;
    for (; pos < text.length(); pos++) {
      char c = text.charAt(pos);
      if (c == '\n' || c == '\r') {
        boolean second = c == '\n' && pos > 0 && text.charAt(pos - 1) == '\r';
        line += second ? 0 : 1;
        lineStart = pos + 1;
        dashes = false;
      } else if (c == '%' && !dashes) {
        percent = !percent;
      } else if (!percent && !dashes && text.startsWith("--", pos)) {
        dashes = true;
      } else if (!percent && !dashes && !Letters.isBlank(c)) {
        return;
      }
    }
  }
}
