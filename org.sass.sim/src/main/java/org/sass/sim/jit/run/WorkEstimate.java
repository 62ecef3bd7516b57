package org.sass.sim.jit.run;

/**
 * Estimates from what has run how much work is left: the blocks that are left are taken to be like
 * those that are done. All workers share an estimate.
 *
 * <p>An engine that runs a launch several times is expected to run it as often again.
 */
final class WorkEstimate {
  private long stepsDone;
  private long blocksDone;

  /**
   * Adds a range of blocks that has ended.
   *
   * @param steps number of its warp instructions
   * @param blocks number of its blocks
   */
  synchronized void add(long steps, long blocks) {
    stepsDone += steps;
    blocksDone += blocks;
  }

  /**
   * Returns about how many warp instructions are left. If no block is done yet, a block is taken to
   * have as many instructions left as it has run.
   *
   * @param gridBlocks number of blocks of a launch
   * @param runningSteps number of warp instructions that the calling worker has run in a range that
   *     has not ended
   * @param runningBlocks number of blocks in that range that are done
   */
  synchronized double stepsLeft(long gridBlocks, long runningSteps, long runningBlocks) {
    long blocks = blocksDone + runningBlocks;
    double stepsOfBlock = (double) (stepsDone + runningSteps) / Math.max(1, blocks);
    long launches = blocks / gridBlocks;
    double blocksLeft = gridBlocks - blocks % gridBlocks + (double) launches * gridBlocks;
    return stepsOfBlock * blocksLeft;
  }
}
