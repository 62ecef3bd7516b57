package org.sass.lang.translate;

import java.util.Arrays;

/** Converts the lines and columns of the assembler's problems into offsets in the document. */
public final class LineStarts {

  private final int length;
  private int[] starts = new int[64];
  private int count = 1;

  public LineStarts(String text) {
    length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      boolean first = c == '\r' && i + 1 < length && text.charAt(i + 1) == '\n';
      if (c == '\n' || c == '\r' && !first) {
        addStart(i + 1);
      }
    }
  }

  private void addStart(int start) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
    }
    starts[count++] = start;
  }

  /**
   * Returns the offset of a column; the end of the document if there is no such column.
   *
   * @param line line number, from 1
   * @param column column, from 0
   */
  public int offset(int line, int column) {
    return Math.min(starts[Math.min(line, count) - 1] + column, length);
  }
}
