package org.sass.lang.codec;

/**
 * Whose turn it is in parts that have several cases of one text: counts through the combinations,
 * one for each attempt to read a line.
 */
final class CaseSelector {
  private static final int MOST = 4;

  /** After so many attempts a line counts as one that does not fit. */
  private static final int ATTEMPTS = 64;

  private final int[] turn = new int[MOST];
  private int depth;
  private int attempts;
  private boolean exhausted;

  /** Enters the next such part of the line; says how many cases that fit are to be passed over. */
  int enter() {
    return depth < MOST ? turn[depth++] : 0;
  }

  /** The part entered last has no further case. */
  void exhausted() {
    exhausted = true;
  }

  /** Goes on to the next combination; false if there is none. */
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
