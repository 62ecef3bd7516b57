package org.sass.sim.check;

/**
 * Who used the words of a piece of memory last: the last write, and the last two reads of different
 * warps. Two are enough: the next writer is at most one of them.
 *
 * <p>An access takes a {@code long} that says who and when (32 bits for the block, 5 for the warp,
 * 27 for its clock) and an {@code int} that says what (22 bits for the instruction, 5 for the lane,
 * one for atomic, 4 for the bytes of the word). Without bytes there is none.
 */
final class AccessHistory {
  /** Instructions that can be told apart. */
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

  /** Forgets everything. */
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

  /** A word is read. */
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

  /** A word is written. */
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
        // A later access that is in order with this one is so with what was before it.
        what[at] = (read & BYTES & ~bytes) == 0 ? 0 : read & ~bytes;
      }
    }
    boolean again = who[word] == me && wrote >>> 10 == mine >>> 10;
    who[word] = me;
    what[word] = again ? mine | wrote & BYTES : mine;
  }

  /** Knows which accesses are in order. */
  interface Order {
    /** Whether an access comes before the one that is made now. */
    boolean before(long earlier, long now);

    /** Whether the write that is made now changes nothing. */
    boolean sameValue();

    /** Two accesses of one place with nothing between them. */
    void race(long earlier, int what, boolean wrote);
  }
}
