package org.sass.lang.ui;

import java.util.BitSet;

/** Which lines of a text have their colours. */
final class PaintedLines {
  private BitSet painted = new BitSet();

  void forgetAll() {
    painted.clear();
  }

  /** Forgets those from one line to before another. */
  void forget(int from, int to) {
    if (from < to) {
      painted.clear(from, to);
    }
  }

  void add(int from, int to) {
    painted.set(from, to);
  }

  /** Some lines stand instead of others; they have no colours yet, those after move. */
  void replaced(int first, int removed, int added) {
    if (removed != added) {
      BitSet moved = painted.get(0, first);
      int next = painted.nextSetBit(first + removed);
      while (next >= 0) {
        int end = painted.nextClearBit(next);
        moved.set(next - removed + added, end - removed + added);
        next = painted.nextSetBit(end);
      }
      painted = moved;
    }
    painted.clear(first, first + added);
  }

  /**
   * The first line without colours, from one line to before another; the latter if there is none.
   */
  int next(int from, int to) {
    return Math.min(to, painted.nextClearBit(from));
  }

  /** Where the lines without colours end that begin at a line. */
  int end(int from, int to) {
    int end = painted.nextSetBit(from);
    return end < 0 ? to : Math.min(to, end);
  }
}
