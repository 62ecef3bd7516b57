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
  record TokenPosition(int line, int start, int end) {}

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
  boolean hasNoError() {
    return problems.isEmpty();
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Returns the position of the last word or mark. */
  TokenPosition position() {
    int start = Math.max(0, tokenStart - lineStart);
    return new TokenPosition(line, start, Math.max(start, pos - lineStart));
  }

  void error(TokenPosition position, String message) {
    if (hasNoError()) {
      problems.add(
          Problem.error("bad-mif", message, position.line(), position.start(), position.end()));
    }
  }

  /** Reports a mistake in the last word or mark, unless there is one already. */
  void error(String message) {
    error(position(), message);
  }

  void expect(String token) {
    if (hasNoError()) {
      String found = nextToken();
      if (!token.equalsIgnoreCase(found)) {
        error(token + " is missing" + (found == null ? "" : " before " + Quote.of(found)));
      }
    }
  }

  /** Returns the next word or mark, or null at the end. */
  String nextToken() {
    skipBlanksAndComments();
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
    return Letters.isNamePart(c) && c != '.' || c == '-';
  }

  /**
   * Skips white space and comments: from {@code --} to the end of the line, and between two percent
   * signs.
   */
  private void skipBlanksAndComments() {
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
