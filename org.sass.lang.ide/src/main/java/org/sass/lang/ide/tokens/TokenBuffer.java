package org.sass.lang.ide.tokens;

import java.util.Arrays;

/** Collects the tokens of a text line by line, in the form of the protocol. */
final class TokenBuffer {
  private int[] data = new int[1024];
  private int size;
  private int lastLine;
  private int lastColumn;

  // The tokens of the current line, four numbers each: start, length, type, modifiers.
  private int[] lineTokens = new int[256];
  private int lineTokenCount;

  /**
   * Adds a token of the current line. The tokens of a line may come in any order.
   *
   * @param end column after the token's last character; a token without characters is left out
   */
  void add(int start, int end, TokenType type, int modifiers) {
    if (end <= start) {
      return;
    }
    if (4 * lineTokenCount + 4 > lineTokens.length) {
      lineTokens = Arrays.copyOf(lineTokens, 2 * lineTokens.length);
    }
    int at = lineTokenCount++;
    while (at > 0 && lineTokens[4 * at - 4] > start) {
      System.arraycopy(lineTokens, 4 * at - 4, lineTokens, 4 * at, 4);
      at--;
    }
    lineTokens[4 * at] = start;
    lineTokens[4 * at + 1] = end - start;
    lineTokens[4 * at + 2] = type.ordinal();
    lineTokens[4 * at + 3] = modifiers;
  }

  /**
   * Ends the current line.
   *
   * @param lineIndex index of the line, from 0
   */
  void endLine(int lineIndex) {
    if (size + 5 * lineTokenCount > data.length) {
      data = Arrays.copyOf(data, Math.max(2 * data.length, size + 5 * lineTokenCount));
    }
    for (int i = 0; i < lineTokenCount; i++) {
      int start = lineTokens[4 * i];
      // Tokens must not overlap. A comment inside brackets or quotes cuts the token around it
      // short.
      int most = i + 1 < lineTokenCount ? lineTokens[4 * i + 4] - start : Integer.MAX_VALUE;
      if (most == 0) {
        continue;
      }
      data[size] = lineIndex - lastLine;
      data[size + 1] = lineIndex == lastLine ? start - lastColumn : start;
      data[size + 2] = Math.min(most, lineTokens[4 * i + 1]);
      data[size + 3] = lineTokens[4 * i + 2];
      data[size + 4] = lineTokens[4 * i + 3];
      size += 5;
      lastLine = lineIndex;
      lastColumn = start;
    }
    lineTokenCount = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
