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
import org.sass.lang.document.Document.Region;

/**
 * Where the words of instructions stand, so that those of a kernel are one column: where its
 * comments start, further to the right as far as its lines need it. Comments move to the right of
 * the words, those that stand below each other by as much.
 */
final class EncodingColumns {

  /** No column is further to the right where no code needs it. */
  private static final int FURTHEST = 40;

  /** Columns go by so many: a letter typed seldom moves them. */
  private static final int STEP = 4;

  /** A line that is longer than most by more than this sticks out. */
  private static final int APART = 40;

  /** A column goes through so many lines of a kernel at most: it is found anew for each edit. */
  private static final int PIECE = 512;

  /** Between code and word, and between word and comment. */
  static final int GAP = 2;

  /**
   * A line with a word to show.
   *
   * @param end the column after its code, with what other hints push it to the right
   * @param comment the column where its comment starts in the text; -1 without one
   * @param shift by how much other hints push it to the right
   */
  record Row(int end, int comment, int shift) {}

  /**
   * The columns of some lines.
   *
   * @param word where their words start
   * @param moves by how much comments move apart from the width of a word, by the columns where
   *     they start in the text
   */
  record Columns(int word, Map<Integer, Integer> moves) {}

  private final Document document;
  private final Function<Integer, Row> rows;

  /** The column where nothing suggests another. */
  private final int usual;

  /** Lines of a kernel, or of the text outside of all kernels. */
  private record Piece(Region region, int first) {}

  private final Map<Piece, Columns> pieces = new HashMap<>();

  /**
   * @param usual the column where nothing suggests another
   * @param rows a line as it is looked at; null where it has no word to show
   */
  EncodingColumns(Document document, int usual, Function<Integer, Row> rows) {
    this.document = document;
    this.usual = Math.min(FURTHEST, usual);
    this.rows = rows;
  }

  /** The columns that a line takes part in. */
  Columns of(int line) {
    Region region = document.region(line);
    int from = region == null ? 0 : region.first();
    int to = region == null ? document.lineCount() - 1 : region.last();
    int first = from + (line - from) / PIECE * PIECE;
    int last = Math.min(to, first + PIECE - 1);
    return pieces.computeIfAbsent(
        new Piece(region, first), piece -> columns(read(first, last, region)));
  }

  private List<Row> read(int first, int last, Region region) {
    List<Row> all = new ArrayList<>();
    for (int line = first; line <= last; line++) {
      if (Objects.equals(region, document.region(line))) {
        Row row = rows.apply(line);
        if (row != null) {
          all.add(row);
        }
      }
    }
    return all;
  }

  private Columns columns(List<Row> rows) {
    List<Integer> ends = new ArrayList<>();
    Map<Integer, Integer> comments = new TreeMap<>();
    Map<Integer, Integer> moves = new HashMap<>();
    for (Row row : rows) {
      ends.add(row.end);
      if (row.comment >= 0) {
        comments.merge(row.comment, 1, Integer::sum);
        moves.merge(row.comment, row.shift, Math::max);
      }
    }
    int word = Math.max(start(comments), needed(ends));
    moves.replaceAll((comment, shift) -> Math.max(word - comment, shift));
    return new Columns(word, moves);
  }

  /** Where most comments start, if it is not far away. */
  private int start(Map<Integer, Integer> comments) {
    int most = 0;
    int start = usual;
    for (Map.Entry<Integer, Integer> one : comments.entrySet()) {
      if (one.getValue() > most && one.getKey() <= 2 * FURTHEST) {
        most = one.getValue();
        start = one.getKey();
      }
    }
    return start;
  }

  /** Behind the code of all lines but those that are much longer than most. */
  private static int needed(List<Integer> ends) {
    Collections.sort(ends);
    int furthest = ends.isEmpty() ? 0 : ends.get(ends.size() / 2) + APART;
    int widest = 0;
    for (int end : ends) {
      widest = end <= furthest ? end : widest;
    }
    return (widest + GAP + STEP - 1) / STEP * STEP;
  }
}
