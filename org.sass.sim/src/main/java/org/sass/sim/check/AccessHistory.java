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
  static final int MOST_INSTRUCTIONS = 1 << 22;

  static final int ATOMIC = 1 << 4;
  static final int BYTES = 15;
  private static final long CLOCK = (1L << 27) - 1;

  private final int words;
  private final long[] who;
  private final int[] what;

  AccessHistory(int words) {
    this.words = words;
    who = new long[3 * words];
    what = new int[3 * words];
  }

  /** Forgets all accesses. */
  void clear() {
    java.util.Arrays.fill(what, 0);
  }

  static long who(int block, int warp, int clock) {
    return (long) block << 32 | (long) warp << 27 | Math.min(clock, CLOCK);
  }

  static int what(int index, int lane, int flags) {
    return index << 10 | lane << 5 | flags;
  }

  static int block(long who) {
    return (int) (who >>> 32);
  }

  static int warp(long who) {
    return (int) (who >>> 27) & 31;
  }

  static int clock(long who) {
    return (int) (who & CLOCK);
  }

  static int index(int what) {
    return what >>> 10;
  }

  static int lane(int what) {
    return what >>> 5 & 31;
  }

  /**
   * Records a read of a word and reports a race with the last write.
   *
   * @param word the number of the word, from 0
   * @param me the block, warp and clock, made by {@link #who(int, int, int)}
   * @param mine the instruction, lane and bytes, made by {@link #what(int, int, int)}
   * @param order knows which accesses are ordered, and takes the race
   */
  void read(int word, long me, int mine, Order order) {
    int wrote = what[word];
    if ((wrote & mine & BYTES) != 0
        && (wrote & mine & ATOMIC) == 0
        && !order.before(who[word], me)) {
      order.race(who[word], wrote, true);
    }
    int one = words + word;
    if (who[one] == me && what[one] >>> 10 == mine >>> 10) {
      what[one] |= mine & BYTES;
      return;
    }
    if (who[one] >>> 27 != me >>> 27 && what[one] != 0) {
      int two = words + one;
      who[two] = who[one];
      what[two] = what[one];
    }
    who[one] = me;
    what[one] = mine;
  }

  /**
   * Records a write of a word and reports races with the last write and the last reads.
   *
   * @param word the number of the word, from 0
   * @param me the block, warp and clock, made by {@link #who(int, int, int)}
   * @param mine the instruction, lane and bytes, made by {@link #what(int, int, int)}
   * @param order knows which accesses are ordered, and takes the races
   */
  void write(int word, long me, int mine, Order order) {
    int bytes = mine & BYTES;
    int wrote = what[word];
    if ((wrote & bytes) != 0
        && (wrote & mine & ATOMIC) == 0
        && !order.before(who[word], me)
        && !order.sameValue()) {
      order.race(who[word], wrote, true);
    }
    for (int at = words + word; at < 3 * words; at += words) {
      int read = what[at];
      if ((read & bytes) != 0) {
        if ((read & mine & ATOMIC) == 0 && !order.before(who[at], me)) {
          order.race(who[at], read, false);
        }
        // This read can be forgotten: a later access that is ordered after this write is also
        // ordered after what came before the write.
        what[at] = (read & BYTES & ~bytes) == 0 ? 0 : read & ~bytes;
      }
    }
    boolean again = who[word] == me && wrote >>> 10 == mine >>> 10;
    who[word] = me;
    what[word] = again ? mine | wrote & BYTES : mine;
  }

  /** Knows which accesses are ordered, and takes the races. */
  interface Order {
    /**
     * Returns whether an earlier access is ordered before the current one.
     *
     * @param earlier the block, warp and clock of the earlier access
     * @param now those of the current access
     */
    boolean before(long earlier, long now);

    /** Returns whether the current write stores the value that is already there. */
    boolean sameValue();

    /**
     * Reports that the current access and an earlier one use the same place and are not ordered.
     *
     * @param earlier the block, warp and clock of the earlier access
     * @param what its instruction, lane and bytes
     * @param wrote whether it was a write
     */
    void race(long earlier, int what, boolean wrote);
  }
}
