package org.sass.lang.codec;

/**
 * Selects a case in each part that has several cases with the same text. It counts through the
 * combinations, one for each attempt to read a line.
 */
final class CaseSelector {
  private static final int MAX_PARTS = 4;

  /** Maximum number of attempts. After that, the line is treated as one that does not fit. */
  private static final int MAX_ATTEMPTS = 64;

  private final int[] skipCounts = new int[MAX_PARTS];
  private int depth;
  private int attempts;
  private boolean exhausted;

  /** Enters the next such part of the line. Returns how many fitting cases to skip there. */
  int enter() {
    return depth < MAX_PARTS ? skipCounts[depth++] : 0;
  }

  /** Notes that the part entered last has no further case. */
  void markExhausted() {
    exhausted = true;
  }

  /** Goes on to the next combination. Returns false if there is none. */
  boolean advance() {
    if (exhausted && depth > 0) {
      skipCounts[--depth] = 0;
    }
    exhausted = false;
    if (depth == 0 || ++attempts > MAX_ATTEMPTS) {
      return false;
    }
    skipCounts[depth - 1]++;
    depth = 0;
    return true;
  }
}
