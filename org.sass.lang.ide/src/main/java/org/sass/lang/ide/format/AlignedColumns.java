package org.sass.lang.ide.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds a common column for pieces of text in a group of lines, such as comments. It is the column
 * where most of them are already, if there is room; else the column after the widest line. The
 * result is stable: the aligned lines give the same column again.
 */
final class AlignedColumns {

  private AlignedColumns() {}

  /**
   * Returns the column of each piece.
   *
   * @param widths the width of the text before each piece
   * @param now the current column of each piece
   * @param gap number of spaces before a piece that does not fit the common column
   * @param strict whether all pieces must share one column; else a minority of wide lines may stick
   *     out
   */
  static int[] of(int[] widths, int[] now, int gap, boolean strict) {
    int[] sorted = widths.clone();
    Arrays.sort(sorted);
    int column = widths.length == 0 ? 0 : sorted[sorted.length - 1] + gap;
    for (Map.Entry<Integer, Integer> usual : columnsByFrequency(now)) {
      int fitting = countBelow(sorted, usual.getKey());
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

  /**
   * Returns the columns in use, the most frequent first. Of equally frequent columns the smallest
   * comes first.
   */
  private static List<Map.Entry<Integer, Integer>> columnsByFrequency(int[] now) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int column : now) {
      counts.merge(column, 1, Integer::sum);
    }
    List<Map.Entry<Integer, Integer>> all = new ArrayList<>(counts.entrySet());
    all.sort(Comparator.comparingInt((Map.Entry<Integer, Integer> e) -> -e.getValue()));
    return all;
  }

  /** Returns how many of the sorted widths are smaller than a column. */
  private static int countBelow(int[] sorted, int column) {
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
