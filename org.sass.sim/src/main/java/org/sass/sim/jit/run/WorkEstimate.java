package org.sass.sim.jit.run;

/**
 * Estimates from what has run how much work is left: the blocks that are left are taken to be like
 * those that are done, or like a sample of the blocks that are left. All workers share an estimate.
 *
 * <p>An engine that runs a launch several times is expected to run it as often again.
 */
public final class WorkEstimate {
  private long blocksDone;

  /** Number of blocks from which the mean is taken. */
  private long countedBlocks;

  /** Number of the warp instructions of these blocks. */
  private long countedSteps;

  /** Number of done blocks from which on another sample is worth it. */
  private long nextSampleBlocks;

  /**
   * Adds a range of blocks that has ended.
   *
   * @param steps number of its warp instructions
   * @param blocks number of its blocks
   */
  synchronized void add(long steps, long blocks) {
    blocksDone += blocks;
    countedBlocks += blocks;
    countedSteps += steps;
  }

  /**
   * Takes the mean from a sample of the blocks that are left. What was counted before no longer
   * counts.
   *
   * @param steps number of warp instructions of the sample
   * @param blocks number of its blocks
   */
  synchronized void setSample(long steps, long blocks) {
    countedBlocks = blocks;
    countedSteps = steps;
    nextSampleBlocks = 2 * blocksDone;
  }

  /** Returns whether so many blocks are done since the last sample that another one is worth it. */
  public synchronized boolean isSampleDue() {
    return blocksDone >= nextSampleBlocks;
  }

  /** Returns the mean number of warp instructions of a block; 0 if no block is done. */
  synchronized double stepsOfBlock() {
    return (double) countedSteps / Math.max(1, countedBlocks);
  }

  /** Returns about how many warp instructions are left, between two ranges of blocks. */
  public synchronized double stepsLeft(long gridBlocks) {
    return stepsLeft(gridBlocks, 0, 0);
  }

  /**
   * Returns about how many warp instructions are left. A block that runs is taken to be done. So
   * the estimate is low while few blocks are done, and a decision comes late rather than in vain.
   *
   * @param gridBlocks number of blocks of a launch
   * @param runningSteps number of warp instructions that the calling worker has run in a range that
   *     has not ended
   * @param runningBlocks number of blocks in that range that are done
   */
  synchronized double stepsLeft(long gridBlocks, long runningSteps, long runningBlocks) {
    long counted = countedBlocks + runningBlocks + (runningSteps > 0 ? 1 : 0);
    double stepsOfBlock = (double) (countedSteps + runningSteps) / Math.max(1, counted);
    long blocks = blocksDone + runningBlocks;
    long launches = blocks / gridBlocks;
    double blocksLeft = gridBlocks - blocks % gridBlocks + (double) launches * gridBlocks;
    return stepsOfBlock * blocksLeft;
  }
}
