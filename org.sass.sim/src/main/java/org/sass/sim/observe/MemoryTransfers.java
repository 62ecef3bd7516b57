package org.sass.sim.observe;

/**
 * Computes how the memories of a G80 serve a warp, which they do half a warp at a time. The rules
 * are those of the CUDA programming guide for devices of compute capability 1.0 and 1.1.
 */
public final class MemoryTransfers {
  public static final int HALF = 16;
  private static final int BANKS = 16;

  /** Bytes that are moved for one lane if its access is not coalesced with those of other lanes. */
  private static final int ALONE = 32;

  private MemoryTransfers() {}

  /**
   * Returns in how many rounds shared memory serves half a warp; 0 if no lane accesses it. In each
   * round it broadcasts one word to all lanes that access it. From each other bank it serves the
   * word of one lane. The guide leaves open which word is broadcast; here it is that of the lowest
   * lane that still waits.
   *
   * @param addresses byte addresses, by lane
   * @param mask the lanes that access shared memory
   * @param from the first lane of the half: 0 or 16
   */
  public static int rounds(int[] addresses, int mask, int from) {
    int waiting = mask >>> from & 0xffff;
    int rounds = 0;
    while (waiting != 0) {
      int word = addresses[from + Integer.numberOfTrailingZeros(waiting)] >> 2;
      int busy = 1 << (word & BANKS - 1);
      for (int lane = 0; lane < HALF; lane++) {
        if ((waiting >>> lane & 1) == 0) {
          continue;
        }
        int wanted = addresses[from + lane] >> 2;
        int bank = 1 << (wanted & BANKS - 1);
        if (wanted == word) {
          waiting &= ~(1 << lane);
        } else if ((busy & bank) == 0) {
          busy |= bank;
          waiting &= ~(1 << lane);
        }
      }
      rounds++;
    }
    return rounds;
  }

  /**
   * Returns whether the accesses of half a warp to global memory are coalesced into one. This needs
   * words of 4, 8 or 16 bytes. Lane k has to access word k of a piece of memory that starts at a
   * multiple of its own size (16 words). Lanes may be missing.
   *
   * @param addresses byte addresses, by lane
   * @param mask the lanes that access memory
   * @param from the first lane of the half: 0 or 16
   * @param bytes bytes of one access
   */
  public static boolean coalesces(int[] addresses, int mask, int from, int bytes) {
    if (bytes < 4) {
      return false;
    }
    int half = mask >>> from & 0xffff;
    int first = Integer.numberOfTrailingZeros(half);
    int start = addresses[from + first] - first * bytes;
    if ((start & HALF * bytes - 1) != 0) {
      return false;
    }
    for (int lane = first; lane < HALF; lane++) {
      if ((half >>> lane & 1) != 0 && addresses[from + lane] != start + lane * bytes) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns in how many pieces memory is moved for half a warp.
   *
   * @param half the lanes of the half that access memory, 16 bits
   * @param bytes bytes of one access
   * @param coalesced what {@link #coalesces} returned
   */
  public static int segments(int half, int bytes, boolean coalesced) {
    return coalesced ? (bytes == 16 ? 2 : 1) : Integer.bitCount(half);
  }

  /**
   * Returns how many bytes are moved for half a warp.
   *
   * @param half the lanes of the half that access memory, 16 bits
   * @param bytes bytes of one access
   * @param coalesced what {@link #coalesces} returned
   */
  public static int moved(int half, int bytes, boolean coalesced) {
    return coalesced ? HALF * bytes : ALONE * Integer.bitCount(half);
  }

  /**
   * Returns how many different addresses the lanes of half a warp have.
   *
   * @param addresses byte addresses, by lane
   * @param mask the lanes that count
   * @param from the first lane of the half: 0 or 16
   */
  public static int different(int[] addresses, int mask, int from) {
    int count = 0;
    for (int lane = from; lane < from + HALF; lane++) {
      boolean fresh = (mask >>> lane & 1) != 0;
      for (int other = from; other < lane && fresh; other++) {
        fresh = (mask >>> other & 1) == 0 || addresses[other] != addresses[lane];
      }
      count += fresh ? 1 : 0;
    }
    return count;
  }
}
