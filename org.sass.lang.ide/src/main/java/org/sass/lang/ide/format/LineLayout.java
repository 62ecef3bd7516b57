package org.sass.lang.ide.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceReader;

/**
 * Aligns the parts of lines in columns. The hex columns of a kernel share one column, and so do the
 * comments between two empty lines. If most of them already share a column that is wide enough, it
 * is kept.
 */
final class LineLayout {

  /**
   * Number of lines before and after the formatted lines that are also used to find the columns.
   */
  private static final int NEAR = 500;

  /** Number of lines processed between two checks for cancellation. */
  private static final int LINES = 1024;

  private final Document document;
  private final LineShapes shapes;
  private final String indent;
  private final int from;
  private final LineShape[] lines;

  // The column of the hex column and of the comment of each line that has one.
  private final int[] words;
  private final int[] comments;

  LineLayout(
      Document document, FormattingOptions options, int first, int last, CancelChecker cancel) {
    this.document = document;
    this.shapes = new LineShapes(document, options);
    this.indent = LineShapes.indent(options);
    this.from = Math.max(0, first - NEAR);
    int to = Math.min(document.lineCount() - 1, last + NEAR);
    this.lines = new LineShape[Math.max(0, to - from + 1)];
    this.words = new int[lines.length];
    this.comments = new int[lines.length];
    for (int i = 0; i < lines.length; i++) {
      if (i % LINES == 0) {
        cancel.checkCanceled();
      }
      lines[i] = shapes.of(from + i);
    }
    hexColumns();
    commentColumns();
  }

  // ---------------------------------------------------------------- columns

  private void hexColumns() {
    groups(
        shape -> shape.kind() == LineShape.Kind.FRAME,
        shape -> shape.word() != null,
        (widths, now) -> AlignedColumns.of(widths, now, 1, true),
        i -> shapes.width(lines[i].body()),
        LineShape::wordColumn,
        words);
  }

  private void commentColumns() {
    groups(
        shape -> shape.kind() == LineShape.Kind.EMPTY || shape.kind() == LineShape.Kind.KEPT,
        LineShape::hasComment,
        (widths, now) -> AlignedColumns.of(widths, now, 2, false),
        this::codeWidth,
        LineShape::commentColumn,
        comments);
  }

  private int codeWidth(int i) {
    String word = lines[i].word();
    return word == null ? shapes.width(lines[i].body()) : words[i] + word.length();
  }

  /**
   * Finds the columns of each group of lines.
   *
   * @param ends whether a line ends a group
   * @param has whether a line has the piece to align
   * @param rule computes the columns from the widths and the current columns
   * @param width the width of the text before the piece of a line
   * @param now the current column of the piece
   * @param columns receives the column of each line that has the piece
   */
  private void groups(
      Predicate<LineShape> ends,
      Predicate<LineShape> has,
      BinaryOperator<int[]> rule,
      IntUnaryOperator width,
      ToIntFunction<LineShape> now,
      int[] columns) {
    List<Integer> group = new ArrayList<>();
    for (int i = 0; i <= lines.length; i++) {
      if (i == lines.length || ends.test(lines[i])) {
        int[] widths = group.stream().mapToInt(width::applyAsInt).toArray();
        int[] places = group.stream().mapToInt(k -> now.applyAsInt(lines[k])).toArray();
        int[] found = rule.apply(widths, places);
        for (int k = 0; k < found.length; k++) {
          columns[group.get(k)] = found[k];
        }
        group.clear();
      } else if (has.test(lines[i])) {
        group.add(i);
      }
    }
  }

  // ---------------------------------------------------------------- lines

  /** Returns the formatted line. */
  String text(int line) {
    String was = document.line(line);
    String now = now(line - from);
    return now.equals(was) || isSame(line, now)
        ? now
        : lines[line - from].kind() == LineShape.Kind.KEPT ? was : was.stripTrailing();
  }

  private String now(int i) {
    LineShape shape = lines[i];
    if (shape.kind() == LineShape.Kind.COMMENT) {
      return comment(i);
    }
    StringBuilder out = new StringBuilder(shape.body());
    if (shape.word() != null) {
      pad(out, words[i]);
      out.append(shape.word());
    }
    if (shape.hasComment()) {
      pad(out, comments[i]);
      out.append(shape.comment());
    }
    return out.toString();
  }

  private void pad(StringBuilder out, int column) {
    int missing = column - shapes.width(out.toString());
    out.append(" ".repeat(Math.max(1, missing)));
  }

  /**
   * Returns a comment that is alone in its line. It is placed at the start of the line, with the
   * code, or below another comment.
   */
  private String comment(int i) {
    LineShape shape = lines[i];
    if (shape.commentColumn() == 0) {
      return shape.comment();
    }
    int above = i - 1;
    while (above >= 0
        && lines[above].kind() == LineShape.Kind.COMMENT
        && lines[above].commentColumn() == shape.commentColumn()) {
      above--;
    }
    if (above >= 0
        && lines[above].hasComment()
        && lines[above].commentColumn() == shape.commentColumn()) {
      return " ".repeat(comments[above]) + shape.comment();
    }
    int below = i + 1;
    while (below < lines.length
        && (lines[below].kind() == LineShape.Kind.COMMENT
            || lines[below].kind() == LineShape.Kind.EMPTY)) {
      below++;
    }
    boolean listing = below < lines.length && lines[below].kind() == LineShape.Kind.LISTING;
    return listing ? document.line(from + i).stripTrailing() : indent + shape.comment();
  }

  /**
   * Returns whether the reader still finds the same statements and comments in the formatted line.
   * This check protects the user's text.
   */
  private boolean isSame(int line, String now) {
    SourceLine was = document.source(line);
    boolean open = line > 0 && document.source(line - 1).open();
    SourceLine read = new SourceReader(now, 1, open).next();
    if (read == null) {
      return was.statements().isEmpty() && was.comments().isEmpty() && was.header() == null;
    }
    if (was.open() != read.open()
        || (was.header() == null) != (read.header() == null)
        || was.comments().size() != read.comments().size()
        || was.statements().size() != read.statements().size()) {
      return false;
    }
    for (int i = 0; i < was.statements().size(); i++) {
      SourceLine.Statement a = was.statements().get(i);
      SourceLine.Statement b = read.statements().get(i);
      if (a.kind() != b.kind()
          || a.labels().size() != b.labels().size()
          || (a.address() == null) != (b.address() == null)
          || (a.word() == null) != (b.word() == null)) {
        return false;
      }
    }
    return true;
  }
}
