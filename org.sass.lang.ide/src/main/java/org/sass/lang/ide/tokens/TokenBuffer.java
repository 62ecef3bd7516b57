package org.sass.lang.ide.tokens;

import java.util.Arrays;

/** Collects the tokens of a text line by line, in the form of the protocol. */
final class TokenBuffer {
  private int[] data = new int[1024];
  private int size;
  private int lastLine;
  private int lastColumn;

  // The tokens of the current line, four numbers each: start, length, type, modifiers.
  private int[] line = new int[256];
  private int count;

  /**
   * Adds a token of the current line. The tokens of a line may come in any order.
   *
   * @param end column after the token's last character; a token without characters is left out
   */
  void add(int start, int end, TokenType type, int modifiers) {
    if (end <= start) {
      return;
    }
    if (4 * count + 4 > line.length) {
      line = Arrays.copyOf(line, 2 * line.length);
    }
    int at = count++;
    while (at > 0 && line[4 * at - 4] > start) {
      System.arraycopy(line, 4 * at - 4, line, 4 * at, 4);
      at--;
    }
    line[4 * at] = start;
    line[4 * at + 1] = end - start;
    line[4 * at + 2] = type.ordinal();
    line[4 * at + 3] = modifiers;
  }

  /**
   * Ends the current line.
   *
   * @param number index of the line, from 0
   */
  void flush(int number) {
    if (size + 5 * count > data.length) {
      data = Arrays.copyOf(data, Math.max(2 * data.length, size + 5 * count));
    }
    for (int i = 0; i < count; i++) {
      int start = line[4 * i];
      // Tokens must not overlap. A comment inside brackets or quotes cuts the token around it
      // short.
      int most = i + 1 < count ? line[4 * i + 4] - start : Integer.MAX_VALUE;
      if (most == 0) {
        continue;
      }
      data[size] = number - lastLine;
      data[size + 1] = number == lastLine ? start - lastColumn : start;
      data[size + 2] = Math.min(most, line[4 * i + 1]);
      data[size + 3] = line[4 * i + 2];
      data[size + 4] = line[4 * i + 3];
      size += 5;
      lastLine = number;
      lastColumn = start;
    }
    count = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
