package org.sass.sim.check;

/**
 * Where an undefined value comes from, in one number: a slot or memory (see {@link ValueSlots}),
 * and the instruction that read it there first. 0 means that this is not known.
 */
final class ValueOrigin {
  /** A kernel that can be checked has at most {@link AccessHistory#MAX_INSTRUCTIONS}. */
  private static final int INDEX_BITS = 22;

  private static final int MAX_SOURCE = (-1 >>> INDEX_BITS) - 1;

  private ValueOrigin() {}

  /**
   * Returns an origin.
   *
   * @param source number of the slot or memory
   * @param index number of the instruction in the kernel, from 0
   */
  static int of(int source, int index) {
    return source + 1 << INDEX_BITS | index;
  }

  /** Returns the number of the slot or memory. */
  static int source(int origin) {
    return (origin >>> INDEX_BITS) - 1;
  }

  /** Returns the number of the instruction in the kernel, from 0. */
  static int index(int origin) {
    return origin & (1 << INDEX_BITS) - 1;
  }

  /**
   * Checks that all slots and memories of a thread have origins.
   *
   * @throws IllegalStateException if the thread has too many registers for that
   */
  static void checkRange(ValueSlots slots) {
    if (slots.localMemory() > MAX_SOURCE) {
      throw new IllegalStateException(
          "the check of values allows "
              + MAX_SOURCE
              + " slots and memories of a thread; this machine has "
              + slots.localMemory());
    }
  }
}
