package org.sass.sim.jit.runtime;

/** What a warp did in a loop. Translated code fills it when it leaves the loop. */
public final class LoopExit {
  /** Maximum number of translation blocks of an iteration. */
  public static final int MAX_BLOCKS = 4;

  /**
   * Before the loop: the maximum number of iterations. After it: the number of complete iterations.
   */
  public int turns;

  /**
   * Number of the translation block that ran last in the incomplete iteration at the end. It is -1
   * if there is none, because the lanes did not meet the assumptions of the loop: then the
   * iteration must run again without the loop.
   */
  public int last;

  /** The lanes that were active at the end. */
  public int mask;

  /** For the lanes that left earlier: the number of complete iterations of each, summed. */
  public int gone;

  /** For each translation block: how often lanes left after it to wait for the others. */
  public final int[] exits = new int[MAX_BLOCKS];

  /** For each translation block: the number of lanes that left after it to wait for the others. */
  public final int[] lanes = new int[MAX_BLOCKS];

  /** Returns whether the loop ended because lanes did not meet its assumptions. */
  public boolean assumptionsFailed() {
    return last < 0;
  }

  /** Returns how often the warp ran a translation block. */
  public int runs(int blockIndex) {
    return blockIndex <= last ? turns + 1 : turns;
  }

  /** Returns how often lanes ran a translation block, summed over the lanes. */
  public long laneRuns(int blockIndex) {
    long sum = (long) runs(blockIndex) * Integer.bitCount(mask) + gone;
    for (int exit = blockIndex; exit < lanes.length; exit++) {
      sum += lanes[exit];
    }
    return sum;
  }

  /**
   * Returns how often lanes returned from the last translation block to the first one, summed over
   * the lanes.
   */
  public long laneReturns() {
    return (long) turns * Integer.bitCount(mask) + gone;
  }
}
