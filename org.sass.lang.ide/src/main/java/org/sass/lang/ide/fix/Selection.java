package org.sass.lang.ide.fix;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;
import org.sass.lang.text.Problem;

/** What is selected: a cursor where start and end are the same. Lines and columns count from 0. */
record Selection(int firstLine, int startColumn, int lastLine, int endColumn) {

  /** What a range selects of a text; what lies beyond the text means its end. */
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

  /** The last line of which something is selected. */
  int lastTouched() {
    return lastLine > firstLine && endColumn == 0 ? lastLine - 1 : lastLine;
  }

  /** Whether a problem lies in it or next to it; one of no width is one of its line. */
  boolean touches(Problem problem) {
    boolean whole = problem.start() == problem.end();
    int start = whole ? 0 : problem.start();
    return touches(problem.line() - 1, start, whole ? Integer.MAX_VALUE : problem.end());
  }

  /** Whether a range of a line lies in it or next to it. */
  boolean touches(int line, int start, int end) {
    return (line > firstLine || line == firstLine && end >= startColumn)
        && (line < lastLine || line == lastLine && start <= endColumn);
  }
}
