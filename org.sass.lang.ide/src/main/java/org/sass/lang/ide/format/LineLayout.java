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
  private static final int CONTEXT_LINES = 500;

  /** Number of lines processed between two checks for cancellation. */
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  private final Document document;
  private final LineShapes shapes;
  private final String indent;
  private final int firstLine;
  private final LineShape[] lines;

  // The column of the hex column and of the comment of each line that has one.
  private final int[] wordColumns;
  private final int[] commentColumns;

  LineLayout(
      Document document, FormattingOptions options, int first, int last, CancelChecker cancel) {
    this.document = document;
    this.shapes = new LineShapes(document, options);
    this.indent = LineShapes.indent(options);
    this.firstLine = Math.max(0, first - CONTEXT_LINES);
    int to = Math.min(document.lineCount() - 1, last + CONTEXT_LINES);
    this.lines = new LineShape[Math.max(0, to - firstLine + 1)];
    this.wordColumns = new int[lines.length];
    this.commentColumns = new int[lines.length];
    for (int i = 0; i < lines.length; i++) {
      if (i % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      lines[i] = shapes.of(firstLine + i);
    }
    alignHexColumns();
    alignCommentColumns();
  }

  // ---------------------------------------------------------------- columns

  private void alignHexColumns() {
    alignGroups(
        shape -> shape.kind() == LineShape.Kind.FRAME,
        shape -> shape.word() != null,
        (widths, now) -> AlignedColumns.of(widths, now, 1, true),
        i -> shapes.width(lines[i].body()),
        LineShape::wordColumn,
        wordColumns);
  }

  private void alignCommentColumns() {
    alignGroups(
        shape -> shape.kind() == LineShape.Kind.EMPTY || shape.kind() == LineShape.Kind.KEPT,
        LineShape::hasComment,
        (widths, now) -> AlignedColumns.of(widths, now, 2, false),
        this::codeWidth,
        LineShape::commentColumn,
        commentColumns);
  }

  private int codeWidth(int i) {
    String word = lines[i].word();
    return word == null ? shapes.width(lines[i].body()) : wordColumns[i] + word.length();
  }

  /**
   * Finds the columns of each group of lines.
   *
   * @param endsGroup whether a line ends a group
   * @param hasPiece whether a line has the piece to align
   * @param alignment computes the columns from the widths and the current columns
   * @param width the width of the text before the piece of a line
   * @param now the current column of the piece
   * @param columns receives the column of each line that has the piece
   */
  private void alignGroups(
      Predicate<LineShape> endsGroup,
      Predicate<LineShape> hasPiece,
      BinaryOperator<int[]> alignment,
      IntUnaryOperator width,
      ToIntFunction<LineShape> now,
      int[] columns) {
    List<Integer> group = new ArrayList<>();
    for (int i = 0; i <= lines.length; i++) {
      if (i == lines.length || endsGroup.test(lines[i])) {
        int[] widths = group.stream().mapToInt(width::applyAsInt).toArray();
        int[] places = group.stream().mapToInt(k -> now.applyAsInt(lines[k])).toArray();
        int[] found = alignment.apply(widths, places);
        for (int k = 0; k < found.length; k++) {
          columns[group.get(k)] = found[k];
        }
        group.clear();
      } else if (hasPiece.test(lines[i])) {
        group.add(i);
      }
    }
  }

  // ---------------------------------------------------------------- lines

  /** Returns the formatted line. */
  String text(int line) {
    String was = document.lineText(line);
    String now = layOut(line - firstLine);
    return now.equals(was) || hasSameStructure(line, now)
        ? now
        : lines[line - firstLine].kind() == LineShape.Kind.KEPT ? was : was.stripTrailing();
  }

  private String layOut(int i) {
    LineShape shape = lines[i];
    if (shape.kind() == LineShape.Kind.COMMENT) {
      return layOutComment(i);
    }
    StringBuilder out = new StringBuilder(shape.body());
    if (shape.word() != null) {
      padTo(out, wordColumns[i]);
      out.append(shape.word());
    }
    if (shape.hasComment()) {
      padTo(out, commentColumns[i]);
      out.append(shape.comment());
    }
    return out.toString();
  }

  private void padTo(StringBuilder out, int column) {
    int missing = column - shapes.width(out.toString());
    out.append(" ".repeat(Math.max(1, missing)));
  }

  /**
   * Returns a comment that is alone in its line. It is placed at the start of the line, with the
   * code, or below another comment.
   */
  private String layOutComment(int i) {
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
      return " ".repeat(commentColumns[above]) + shape.comment();
    }
    int below = i + 1;
    while (below < lines.length
        && (lines[below].kind() == LineShape.Kind.COMMENT
            || lines[below].kind() == LineShape.Kind.EMPTY)) {
      below++;
    }
    boolean listing = below < lines.length && lines[below].kind() == LineShape.Kind.LISTING;
    return listing ? document.lineText(firstLine + i).stripTrailing() : indent + shape.comment();
  }

  /**
   * Returns whether the reader still finds the same statements and comments in the formatted line.
   * This check protects the user's text.
   */
  private boolean hasSameStructure(int line, String now) {
    SourceLine was = document.sourceLine(line);
    boolean open = line > 0 && document.sourceLine(line - 1).isCommentOpen();
    SourceLine read = new SourceReader(now, 1, open).nextLine();
    if (read == null) {
      return was.statements().isEmpty() && was.comments().isEmpty() && was.header() == null;
    }
    if (was.isCommentOpen() != read.isCommentOpen()
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
          || (a.addressColumn() == null) != (b.addressColumn() == null)
          || (a.hexColumn() == null) != (b.hexColumn() == null)) {
        return false;
      }
    }
    return true;
  }
}
