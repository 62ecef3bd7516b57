package org.sass.lang.ide.fix;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;
import org.sass.lang.text.Problem;

/**
 * The selected part of a text. If start and end are equal, it is a cursor. Lines and columns count
 * from 0; the end column is exclusive.
 */
record Selection(int firstLine, int startColumn, int lastLine, int endColumn) {

  /**
   * Returns the selection of a range. Positions after the last line are moved to the start of the
   * last line.
   */
  static Selection of(Document document, Range range) {
    int last = document.lineCount() - 1;
    Position start = range.getStart();
    Position end = range.getEnd();
    int from = clamp(start.getLine(), last);
    int to = Math.max(from, clamp(end.getLine(), last));
    int first = start.getLine() > last ? 0 : Math.max(0, start.getCharacter());
    int behind = end.getLine() > last ? 0 : Math.max(0, end.getCharacter());
    return new Selection(from, first, to, behind);
  }

  private static int clamp(int line, int last) {
    return Math.max(0, Math.min(line, last));
  }

  boolean isOneLine() {
    return firstLine == lastLine;
  }

  boolean isEmpty() {
    return isOneLine() && startColumn == endColumn;
  }

  /**
   * Returns the last line with selected characters. A selection that ends in column 0 does not
   * include that line.
   */
  int lastTouched() {
    return lastLine > firstLine && endColumn == 0 ? lastLine - 1 : lastLine;
  }

  /**
   * Returns whether a problem overlaps or touches the selection. A problem of zero width counts as
   * its whole line.
   */
  boolean touches(Problem problem) {
    boolean whole = problem.start() == problem.end();
    int start = whole ? 0 : problem.start();
    return touches(problem.line() - 1, start, whole ? Integer.MAX_VALUE : problem.end());
  }

  /** Returns whether a range of a line overlaps or touches the selection. */
  boolean touches(int line, int start, int end) {
    return (line > firstLine || line == firstLine && end >= startColumn)
        && (line < lastLine || line == lastLine && start <= endColumn);
  }
}
