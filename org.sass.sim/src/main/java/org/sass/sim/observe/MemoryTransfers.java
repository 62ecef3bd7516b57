package org.sass.sim.observe;

/**
 * How the memory of a G80 serves a warp: half a warp at a time. The rules are those of the CUDA
 * programming guide for devices of compute capability 1.0 and 1.1.
 */
public final class MemoryTransfers {
  public static final int HALF = 16;
  private static final int BANKS = 16;

  /** Bytes of the piece that a lane gets which cannot share one with others. */
  private static final int ALONE = 32;

  private MemoryTransfers() {}

  /**
   * How often shared memory must be asked for half a warp. Each time it gives one word to all lanes
   * that want it, and of each other bank the word that one lane wants. The guide leaves open which
   * word that is; here it is that of the lowest lane that still waits.
   *
   * @param addresses byte addresses of the lanes
   * @param mask the lanes that want something
   * @param from the first lane of the half
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
   * Whether half a warp's accesses to global memory become one: words of 4, 8 or 16 bytes, the k-th
   * lane's the k-th of a piece that starts at a multiple of its size. Lanes may be missing.
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

  /** How many pieces are moved for half a warp. */
  public static int segments(int half, int bytes, boolean coalesced) {
    return coalesced ? (bytes == 16 ? 2 : 1) : Integer.bitCount(half);
  }

  /** How many bytes are moved for half a warp. */
  public static int moved(int half, int bytes, boolean coalesced) {
    return coalesced ? HALF * bytes : ALONE * Integer.bitCount(half);
  }

  /** How many different addresses half a warp has. */
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
