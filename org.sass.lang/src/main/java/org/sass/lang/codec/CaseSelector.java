package org.sass.lang.codec;

/**
 * Selects a case in each part that has several cases with the same text. It counts through the
 * combinations, one for each attempt to read a line.
 */
final class CaseSelector {
  private static final int MOST = 4;

  /** Maximum number of attempts. After that, the line is treated as one that does not fit. */
  private static final int ATTEMPTS = 64;

  private final int[] turn = new int[MOST];
  private int depth;
  private int attempts;
  private boolean exhausted;

  /** Enters the next such part of the line. Returns how many fitting cases to skip there. */
  int enter() {
    return depth < MOST ? turn[depth++] : 0;
  }

  /** Notes that the part entered last has no further case. */
  void exhausted() {
    exhausted = true;
  }

  /** Goes on to the next combination. Returns false if there is none. */
  boolean next() {
    if (exhausted && depth > 0) {
      turn[--depth] = 0;
    }
    exhausted = false;
    if (depth == 0 || ++attempts > ATTEMPTS) {
      return false;
    }
    turn[depth - 1]++;
    depth = 0;
    return true;
  }
}
