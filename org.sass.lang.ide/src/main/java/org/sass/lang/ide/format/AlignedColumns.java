package org.sass.lang.ide.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the column for pieces of a group of lines: the one where most of them stand already, if
 * there is room; else one after the widest line. What this finds it finds again.
 */
final class AlignedColumns {

  private AlignedColumns() {}

  /**
   * The column of each piece.
   *
   * @param widths how wide what stands before each piece is
   * @param now where each piece stands
   * @param gap how many spaces stand before a piece that has no line to stand in
   * @param strict whether all must stand in one line; else the fewer, wide ones may stand out
   */
  static int[] of(int[] widths, int[] now, int gap, boolean strict) {
    int[] sorted = widths.clone();
    Arrays.sort(sorted);
    int column = widths.length == 0 ? 0 : sorted[sorted.length - 1] + gap;
    for (Map.Entry<Integer, Integer> usual : usual(now)) {
      int fitting = below(sorted, usual.getKey());
      boolean most = usual.getValue() > 1 && fitting > 1 && 2 * fitting >= widths.length;
      if (fitting == widths.length || most && !strict) {
        column = usual.getKey();
        break;
      }
    }
    int[] columns = new int[widths.length];
    for (int i = 0; i < widths.length; i++) {
      columns[i] = widths[i] < column ? column : widths[i] + gap;
    }
    return columns;
  }

  /** The columns in use, the most frequent first and of those the smallest. */
  private static List<Map.Entry<Integer, Integer>> usual(int[] now) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int column : now) {
      counts.merge(column, 1, Integer::sum);
    }
    List<Map.Entry<Integer, Integer>> all = new ArrayList<>(counts.entrySet());
    all.sort(Comparator.comparingInt((Map.Entry<Integer, Integer> e) -> -e.getValue()));
    return all;
  }

  /** How many of the widths are smaller than a column. */
  private static int below(int[] sorted, int column) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
