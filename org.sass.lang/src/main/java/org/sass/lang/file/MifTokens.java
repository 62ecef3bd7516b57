package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;

/**
 * Cuts a memory initialisation file into words and punctuation marks, and skips comments. It keeps
 * only the first mistake, because later ones usually follow from it.
 */
final class MifTokens {

  /**
   * The position of a word or mark.
   *
   * @param line number of the line, from 1
   * @param start first column, from 0
   * @param end column after the last one
   */
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

  /** Returns whether no mistake has been found so far. */
  boolean good() {
    return problems.isEmpty();
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Returns the position of the last word or mark. */
  Mark mark() {
    int start = Math.max(0, tokenStart - lineStart);
    return new Mark(line, start, Math.max(start, pos - lineStart));
  }

  void error(Mark at, String message) {
    if (good()) {
      problems.add(Problem.error("bad-mif", message, at.line(), at.start(), at.end()));
    }
  }

  /** Reports a mistake in the last word or mark, unless there is one already. */
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

  /** Returns the next word or mark, or null at the end. */
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

  /**
   * Skips white space and comments: from {@code --} to the end of the line, and between two percent
   * signs.
   */
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
