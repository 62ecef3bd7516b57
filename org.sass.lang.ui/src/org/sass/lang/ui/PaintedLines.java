package org.sass.lang.ui;

import java.util.BitSet;

/**
 * Records which lines of a text are painted in their colours. Lines count from 0; the end of a
 * range of lines is not included.
 */
final class PaintedLines {
  private BitSet painted = new BitSet();

  void clear() {
    painted.clear();
  }

  /** Forgets that the lines of a range are painted. */
  void remove(int from, int to) {
    if (from < to) {
      painted.clear(from, to);
    }
  }

  void add(int from, int to) {
    painted.set(from, to);
  }

  /**
   * Records an edit: some lines replace others. The new lines are not painted yet, and the lines
   * after them move.
   */
  void replaceLines(int first, int removedCount, int addedCount) {
    if (removedCount != addedCount) {
      BitSet moved = painted.get(0, first);
      int next = painted.nextSetBit(first + removedCount);
      while (next >= 0) {
        int end = painted.nextClearBit(next);
        moved.set(next - removedCount + addedCount, end - removedCount + addedCount);
        next = painted.nextSetBit(end);
      }
      painted = moved;
    }
    painted.clear(first, first + addedCount);
  }

  /** Returns the first line of a range that is not painted; {@code to} if all are. */
  int nextUnpainted(int from, int to) {
    return Math.min(to, painted.nextClearBit(from));
  }

  /** Returns the end of the unpainted lines that begin at a line, at most {@code to}. */
  int unpaintedEnd(int from, int to) {
    int end = painted.nextSetBit(from);
    return end < 0 ? to : Math.min(to, end);
  }
}
