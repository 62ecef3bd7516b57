package org.sass.lang.ide.fix;

import org.sass.lang.asm.Problem;

/** What is selected: a cursor where start and end are the same. Lines and columns count from 0. */
record Selection(int firstLine, int startColumn, int lastLine, int endColumn) {

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
