package org.sass.lang.codec;

import org.sass.lang.text.Letters;

/** Reads the fixed characters of a form in a text. White space around punctuation is optional. */
final class LiteralReader {
  private String text;
  private int start;
  private int limit;
  private int failureStart;
  private boolean lacksSuffix;

  /**
   * Sets the text to read.
   *
   * @param from offset of its first character
   * @param endOffset offset after its last character
   */
  void setText(String line, int from, int endOffset) {
    text = line;
    start = from;
    limit = endOffset;
  }

  /** Returns the offset at which the text differs from the literal read last. */
  int failureStart() {
    return failureStart;
  }

  /**
   * Returns whether the literal read last was a suffix, of which the text does not have the dot.
   */
  boolean lacksSuffix() {
    return lacksSuffix;
  }

  /**
   * Reads a literal.
   *
   * @param first index of its first character that is to be read
   * @param from offset in the text at which it must be
   * @param isContinued whether what follows may continue its last word
   * @return the offset after it; -1 if the text has something else
   */
  int read(String literal, int first, int from, boolean isContinued) {
    int at = from;
    for (int i = first; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ' ') {
        at = Letters.skipBlanks(text, at, limit);
        continue;
      }
      if (at < limit
          && Letters.isBlank(text.charAt(at))
          && (isPunctuation(c) || isAfterPunctuation(at))) {
        at = Letters.skipBlanks(text, at, limit);
      }
      if (at >= limit || text.charAt(at) != c) {
        return fail(at, c == '.' && i == 0);
      }
      at++;
    }
    boolean endsInWord =
        at < limit
            && !isContinued
            && Letters.isWordPart(literal.charAt(literal.length() - 1))
            && Letters.isWordPart(text.charAt(at));
    return endsInWord ? fail(at, false) : at;
  }

  private int fail(int at, boolean isSuffix) {
    failureStart = at;
    lacksSuffix = isSuffix;
    return -1;
  }

  /** Returns whether the characters at an offset are surely not those of a literal. */
  boolean hasOtherStart(String literal, int from) {
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ' ' || isPunctuation(c)) {
        return false;
      }
      if (from + i >= limit) {
        return true;
      }
      char there = text.charAt(from + i);
      if (there != c) {
        // A blank after punctuation may be one that is optional.
        return !Letters.isBlank(there) || !isAfterPunctuation(from + i);
      }
    }
    return false;
  }

  /** Returns whether an offset is the start of the text, or after punctuation or a sign. */
  boolean isAfterPunctuation(int at) {
    if (at <= start) {
      return true;
    }
    char c = text.charAt(at - 1);
    return isPunctuation(c) || c == '-' || c == '~';
  }

  private static boolean isPunctuation(char c) {
    return switch (c) {
      case '[', ']', '(', ')', '|', ',', '+' -> true;
      default -> false;
    };
  }
}
