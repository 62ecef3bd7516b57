package org.sass.sim.arith;

/** How {@code SHFL} selects the lane that a lane reads (PTX ISA, shfl). */
public enum ShuffleMode {
  /** The lane with a number. */
  INDEX,
  /** The lane so many below. */
  UP,
  /** The lane so many above. */
  DOWN,
  /** The lane whose number differs in some bits. */
  BUTTERFLY;

  private static final int MASK = 31;

  /**
   * Returns the selected lane; -1 if it is not in the segment, so that a lane reads itself.
   *
   * @param lane the lane that reads
   * @param selector the number, distance or bits, of which the lowest five count
   * @param bounds the clamp in bits 4 to 0, the mask of the segment in bits 12 to 8
   */
  public int select(int lane, int selector, int bounds) {
    int distance = selector & MASK;
    int segment = bounds >>> 8 & MASK;
    int lowest = lane & segment;
    int highest = lowest | bounds & MASK & ~segment;
    int other =
        switch (this) {
          case INDEX -> lowest | distance & ~segment;
          case UP -> lane - distance;
          case DOWN -> lane + distance;
          case BUTTERFLY -> lane ^ distance;
        };
    return (this == UP ? other >= highest : other <= highest) ? other : -1;
  }
}
