package org.sass.lang.ide.hints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.KernelLines;

/**
 * Computes the column where the encodings of instructions are shown. All encodings of a kernel
 * share one column: the column where most comments of the kernel start, or further to the right if
 * the code needs more room. Comments move to the right of the encodings. Comments in the same
 * column of the text move by the same amount.
 */
final class EncodingColumns {

  /**
   * Maximum default column. Longer code can move the encodings further to the right. Comments
   * determine the column only if they start at twice this column or before.
   */
  private static final int MAX_DEFAULT_COLUMN = 40;

  /**
   * The column after the code is rounded up to a multiple of this, so that typing one character
   * rarely moves it.
   */
  private static final int COLUMN_MULTIPLE = 4;

  /** A line that is longer than the median line by more than this is ignored. */
  private static final int MAX_EXCESS_OVER_MEDIAN = 40;

  /**
   * Maximum number of lines of a kernel that share a column. The column is computed again after
   * each edit, so the work must be limited.
   */
  private static final int GROUP_LINES = 512;

  /** Number of blanks between code and encoding, and between encoding and comment. */
  static final int GAP = 2;

  /**
   * A line with an encoding to show.
   *
   * @param codeEnd the column after its code, including what other hints add
   * @param commentColumn the column where its comment starts in the text; -1 if there is none
   * @param hintWidth number of columns that other hints add
   */
  record Row(int codeEnd, int commentColumn, int hintWidth) {}

  /**
   * The columns of some lines.
   *
   * @param encodingColumn the column where their encodings start
   * @param commentMoves how far comments move, in addition to the width of an encoding, by the
   *     column where they start in the text
   */
  record Columns(int encodingColumn, Map<Integer, Integer> commentMoves) {}

  private final Document document;
  private final Function<Integer, Row> rows;

  /** The column if no comment and no code requires another one. */
  private final int defaultColumn;

  /** Some lines of a kernel, or of the text outside of all kernels. */
  private record LineGroup(KernelLines region, int first) {}

  private final Map<LineGroup, Columns> columnsByGroup = new HashMap<>();

  /**
   * Creates an instance without computed columns.
   *
   * @param usual the column if no comment and no code requires another one
   * @param rows returns the layout of a line by its index; null if the line has no encoding to show
   */
  EncodingColumns(Document document, int usual, Function<Integer, Row> rows) {
    this.document = document;
    this.defaultColumn = Math.min(MAX_DEFAULT_COLUMN, usual);
    this.rows = rows;
  }

  /** Returns the columns of the group of lines that a line belongs to. */
  Columns columnsAt(int line) {
    KernelLines region = document.kernelLinesAt(line);
    int from = region == null ? 0 : region.firstLine();
    int to = region == null ? document.lineCount() - 1 : region.lastLine();
    int first = from + (line - from) / GROUP_LINES * GROUP_LINES;
    int last = Math.min(to, first + GROUP_LINES - 1);
    return columnsByGroup.computeIfAbsent(
        new LineGroup(region, first), piece -> computeColumns(read(first, last, region)));
  }

  private List<Row> read(int first, int last, KernelLines region) {
    List<Row> all = new ArrayList<>();
    for (int line = first; line <= last; line++) {
      if (Objects.equals(region, document.kernelLinesAt(line))) {
        Row row = rows.apply(line);
        if (row != null) {
          all.add(row);
        }
      }
    }
    return all;
  }

  private Columns computeColumns(List<Row> rows) {
    List<Integer> ends = new ArrayList<>();
    Map<Integer, Integer> comments = new TreeMap<>();
    Map<Integer, Integer> moves = new HashMap<>();
    for (Row row : rows) {
      ends.add(row.codeEnd);
      if (row.commentColumn >= 0) {
        comments.merge(row.commentColumn, 1, Integer::sum);
        moves.merge(row.commentColumn, row.hintWidth, Math::max);
      }
    }
    int word = Math.max(mostFrequentColumn(comments), columnAfterCode(ends));
    moves.replaceAll((comment, shift) -> Math.max(word - comment, shift));
    return new Columns(word, moves);
  }

  /**
   * Returns the column where most comments start. Returns the default column if there are no
   * comments or if they start too far to the right.
   */
  private int mostFrequentColumn(Map<Integer, Integer> comments) {
    int most = 0;
    int start = defaultColumn;
    for (Map.Entry<Integer, Integer> one : comments.entrySet()) {
      if (one.getValue() > most && one.getKey() <= 2 * MAX_DEFAULT_COLUMN) {
        most = one.getValue();
        start = one.getKey();
      }
    }
    return start;
  }

  /**
   * Returns the column after the code of all lines, without those that are much longer than most.
   */
  private static int columnAfterCode(List<Integer> ends) {
    Collections.sort(ends);
    int furthest = ends.isEmpty() ? 0 : ends.get(ends.size() / 2) + MAX_EXCESS_OVER_MEDIAN;
    int widest = 0;
    for (int end : ends) {
      widest = end <= furthest ? end : widest;
    }
    return (widest + GAP + COLUMN_MULTIPLE - 1) / COLUMN_MULTIPLE * COLUMN_MULTIPLE;
  }
}
