package org.sass.sim.observe.stats;

import java.util.ArrayList;
import java.util.List;

/** A table of text. Columns are left-aligned or right-aligned; numbers are right-aligned. */
final class TextTable {
  private static final String GAP = "  ";
  private final List<String[]> rows = new ArrayList<>();
  private final boolean[] leftAligned;

  /**
   * Makes a table without rows.
   *
   * @param leftColumns how many columns from the start are left-aligned. The others are
   *     right-aligned, except those whose title starts with a space
   * @param titles the titles of the columns
   */
  TextTable(int leftColumns, String... titles) {
    this.leftAligned = new boolean[titles.length];
    for (int i = 0; i < titles.length; i++) {
      this.leftAligned[i] = i < leftColumns || titles[i].startsWith(" ");
      titles[i] = titles[i].strip();
    }
    rows.add(titles);
  }

  TextTable addRow(String... cells) {
    rows.add(cells);
    return this;
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  /** Returns the lines of the table, the titles first. */
  String text() {
    int[] widths = new int[leftAligned.length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (String[] row : rows) {
      int start = out.length();
      for (int i = 0; i < row.length; i++) {
        String space = " ".repeat(widths[i] - row[i].length());
        out.append(i == 0 ? "" : GAP).append(leftAligned[i] ? "" : space).append(row[i]);
        out.append(leftAligned[i] ? space : "");
      }
      int end = out.length();
      while (end > start && out.charAt(end - 1) == ' ') {
        end--;
      }
      out.setLength(end);
      out.append('\n');
    }
    return out.toString();
  }
}
