package org.sass.sim.observe;

/**
 * Computes how the memories of a G80 serve a warp, which they do half a warp at a time. The rules
 * are those of the CUDA programming guide for devices of compute capability 1.0 and 1.1.
 */
public final class MemoryTransfers {
  public static final int HALF_WARP = 16;
  private static final int BANKS = 16;

  /** Bytes that are moved for one lane if its access is not coalesced with those of other lanes. */
  private static final int UNCOALESCED_BYTES = 32;

  private MemoryTransfers() {}

  /**
   * Returns in how many rounds shared memory serves half a warp; 0 if no lane accesses it. In each
   * round it broadcasts one word to all lanes that access it. From each other bank it serves the
   * word of one lane. The guide leaves open which word is broadcast; here it is that of the lowest
   * lane that still waits.
   *
   * @param addresses byte addresses, by lane
   * @param mask the lanes that access shared memory
   * @param firstLane the first lane of the half: 0 or 16
   */
  public static int bankRounds(int[] addresses, int mask, int firstLane) {
    int waiting = mask >>> firstLane & 0xffff;
    int rounds = 0;
    while (waiting != 0) {
      int word = addresses[firstLane + Integer.numberOfTrailingZeros(waiting)] >> 2;
      int busy = 1 << (word & BANKS - 1);
      for (int lane = 0; lane < HALF_WARP; lane++) {
        if ((waiting >>> lane & 1) == 0) {
          continue;
        }
        int wanted = addresses[firstLane + lane] >> 2;
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
   * @param firstLane the first lane of the half: 0 or 16
   * @param bytes bytes of one access
   */
  public static boolean isCoalesced(int[] addresses, int mask, int firstLane, int bytes) {
    if (bytes < 4) {
      return false;
    }
    int laneMask = mask >>> firstLane & 0xffff;
    int first = Integer.numberOfTrailingZeros(laneMask);
    int start = addresses[firstLane + first] - first * bytes;
    if ((start & HALF_WARP * bytes - 1) != 0) {
      return false;
    }
    for (int lane = first; lane < HALF_WARP; lane++) {
      if ((laneMask >>> lane & 1) != 0 && addresses[firstLane + lane] != start + lane * bytes) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns in how many pieces memory is moved for half a warp.
   *
   * @param laneMask the lanes of the half that access memory, 16 bits
   * @param bytes bytes of one access
   * @param coalesced what {@link #isCoalesced} returned
   */
  public static int segmentCount(int laneMask, int bytes, boolean coalesced) {
    return coalesced ? (bytes == 16 ? 2 : 1) : Integer.bitCount(laneMask);
  }

  /**
   * Returns how many bytes are moved for half a warp.
   *
   * @param laneMask the lanes of the half that access memory, 16 bits
   * @param bytes bytes of one access
   * @param coalesced what {@link #isCoalesced} returned
   */
  public static int movedBytes(int laneMask, int bytes, boolean coalesced) {
    return coalesced ? HALF_WARP * bytes : UNCOALESCED_BYTES * Integer.bitCount(laneMask);
  }

  /**
   * Returns how many different addresses the lanes of half a warp have.
   *
   * @param addresses byte addresses, by lane
   * @param mask the lanes that count
   * @param firstLane the first lane of the half: 0 or 16
   */
  public static int distinctAddresses(int[] addresses, int mask, int firstLane) {
    int count = 0;
    for (int lane = firstLane; lane < firstLane + HALF_WARP; lane++) {
      boolean isNew = (mask >>> lane & 1) != 0;
      for (int other = firstLane; other < lane && isNew; other++) {
        isNew = (mask >>> other & 1) == 0 || addresses[other] != addresses[lane];
      }
      count += isNew ? 1 : 0;
    }
    return count;
  }
}
