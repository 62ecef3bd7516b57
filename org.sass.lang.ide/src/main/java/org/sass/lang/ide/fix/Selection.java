package org.sass.lang.ide.fix;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.Problem;

/**
 * The selected part of a text. If start and end are equal, it is a cursor. Lines and columns count
 * from 0; the end column is exclusive.
 */
record Selection(int firstLine, int startColumn, int lastLine, int endColumn) {

  /** Returns the selection of a range. Positions after the end of the text are moved to its end. */
  static Selection of(Document document, Range range) {
    Position start = range.getStart();
    Position end = range.getEnd();
    int from = Positions.lineIndex(document, start);
    int to = Math.max(from, Positions.lineIndex(document, end));
    return new Selection(
        from, Positions.columnIndex(document, start), to, Positions.columnIndex(document, end));
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
  int lastSelectedLine() {
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
