package org.sass.sim.check;

/**
 * The latest accesses to each word of a piece of memory: the last write, and the last two reads by
 * different warps. Two reads are enough, because the warp that writes next made at most one of
 * them.
 *
 * <p>An access is described by a {@code long} for the warp and the time (32 bits for the block, 5
 * for the warp, 27 for its clock) and an {@code int} for the rest (22 bits for the instruction, 5
 * for the lane, one for atomic, 4 for the bytes of the word that were accessed). If none of these
 * bytes is set, there is no access.
 */
final class AccessHistory {
  /** Number of instructions that an access can name. */
  static final int MAX_INSTRUCTIONS = 1 << 22;

  static final int ATOMIC_FLAG = 1 << 4;
  static final int BYTE_MASK = 15;
  private static final long CLOCK_MASK = (1L << 27) - 1;

  private final int wordCount;
  private final long[] accessors;
  private final int[] accesses;

  AccessHistory(int wordCount) {
    this.wordCount = wordCount;
    accessors = new long[3 * wordCount];
    accesses = new int[3 * wordCount];
  }

  /** Forgets all accesses. */
  void clear() {
    java.util.Arrays.fill(accesses, 0);
  }

  static long packAccessor(int block, int warp, int clock) {
    return (long) block << 32 | (long) warp << 27 | Math.min(clock, CLOCK_MASK);
  }

  static int packAccess(int index, int lane, int flags) {
    return index << 10 | lane << 5 | flags;
  }

  static int block(long accessor) {
    return (int) (accessor >>> 32);
  }

  static int warp(long accessor) {
    return (int) (accessor >>> 27) & 31;
  }

  static int clock(long accessor) {
    return (int) (accessor & CLOCK_MASK);
  }

  static int index(int access) {
    return access >>> 10;
  }

  static int lane(int access) {
    return access >>> 5 & 31;
  }

  /**
   * Records a read of a word and reports a race with the last write.
   *
   * @param word the number of the word, from 0
   * @param accessor the block, warp and clock, made by {@link #packAccessor(int, int, int)}
   * @param access the instruction, lane and bytes, made by {@link #packAccess(int, int, int)}
   * @param order knows which accesses are ordered, and takes the race
   */
  void read(int word, long accessor, int access, AccessOrder order) {
    int lastWrite = accesses[word];
    if ((lastWrite & access & BYTE_MASK) != 0
        && (lastWrite & access & ATOMIC_FLAG) == 0
        && !order.isOrderedBefore(accessors[word], accessor)) {
      order.reportRace(accessors[word], lastWrite, true);
    }
    int latestRead = wordCount + word;
    if (accessors[latestRead] == accessor && accesses[latestRead] >>> 10 == access >>> 10) {
      accesses[latestRead] |= access & BYTE_MASK;
      return;
    }
    if (accessors[latestRead] >>> 27 != accessor >>> 27 && accesses[latestRead] != 0) {
      int olderRead = wordCount + latestRead;
      accessors[olderRead] = accessors[latestRead];
      accesses[olderRead] = accesses[latestRead];
    }
    accessors[latestRead] = accessor;
    accesses[latestRead] = access;
  }

  /**
   * Records a write of a word and reports races with the last write and the last reads.
   *
   * @param word the number of the word, from 0
   * @param accessor the block, warp and clock, made by {@link #packAccessor(int, int, int)}
   * @param access the instruction, lane and bytes, made by {@link #packAccess(int, int, int)}
   * @param order knows which accesses are ordered, and takes the races
   */
  void write(int word, long accessor, int access, AccessOrder order) {
    int bytes = access & BYTE_MASK;
    int lastWrite = accesses[word];
    if ((lastWrite & bytes) != 0
        && (lastWrite & access & ATOMIC_FLAG) == 0
        && !order.isOrderedBefore(accessors[word], accessor)
        && !order.storesSameValue()) {
      order.reportRace(accessors[word], lastWrite, true);
    }
    for (int readIndex = wordCount + word; readIndex < 3 * wordCount; readIndex += wordCount) {
      int readAccess = accesses[readIndex];
      if ((readAccess & bytes) != 0) {
        if ((readAccess & access & ATOMIC_FLAG) == 0
            && !order.isOrderedBefore(accessors[readIndex], accessor)) {
          order.reportRace(accessors[readIndex], readAccess, false);
        }
        // This read can be forgotten: a later access that is ordered after this write is also
        // ordered after what came before the write.
        accesses[readIndex] = (readAccess & BYTE_MASK & ~bytes) == 0 ? 0 : readAccess & ~bytes;
      }
    }
    boolean isRepeated = accessors[word] == accessor && lastWrite >>> 10 == access >>> 10;
    accessors[word] = accessor;
    accesses[word] = isRepeated ? access | lastWrite & BYTE_MASK : access;
  }

  /** Knows which accesses are ordered, and takes the races. */
  interface AccessOrder {
    /**
     * Returns whether an earlier access is ordered before the current one.
     *
     * @param earlier the block, warp and clock of the earlier access
     * @param now those of the current access
     */
    boolean isOrderedBefore(long earlier, long now);

    /** Returns whether the current write stores the value that is already there. */
    boolean storesSameValue();

    /**
     * Reports that the current access and an earlier one use the same place and are not ordered.
     *
     * @param earlier the block, warp and clock of the earlier access
     * @param access its instruction, lane and bytes
     * @param earlierIsWrite whether it was a write
     */
    void reportRace(long earlier, int access, boolean earlierIsWrite);
  }
}
