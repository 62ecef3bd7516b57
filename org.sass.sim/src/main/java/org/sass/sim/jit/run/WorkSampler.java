package org.sass.sim.jit.run;

import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;

/**
 * Finds out how much work is left in the blocks that have not run: runs a few of them, spread over
 * the rest of the grid, and undoes what they did. The first blocks of a grid can have much more
 * work than the others. For example, the blocks of an image's border have little to do, and blocks
 * that are completely outside of it have nothing to do.
 */
public final class WorkSampler {
  private static final int SAMPLES = 4;

  /** Number of blocks that must be left for each sample, so that samples cost little. */
  private static final int BLOCKS_PER_SAMPLE = 64;

  /**
   * How many times the warp instructions of the mean block a sample may run. A block that waits for
   * another one would never end, because the other one may not have run.
   */
  private static final int MAX_FACTOR = 16;

  private WorkSampler() {}

  /**
   * Samples the rest of a grid for an estimate, if so many blocks are left that it costs little. No
   * worker may be running.
   *
   * @param first number of the first block that has not run
   * @param end number after the last block
   * @param maxSteps maximum number of warp instructions of a block
   */
  public static void sample(
      TranslationCache cache,
      BlockRunner runner,
      long first,
      long end,
      long maxSteps,
      BooleanSupplier interrupted) {
    if (end - first < SAMPLES * BLOCKS_PER_SAMPLE) {
      return;
    }
    WorkEstimate estimate = cache.workEstimate();
    long limit = Math.min(maxSteps, (long) (MAX_FACTOR * Math.max(1, estimate.stepsOfBlock())));
    BlockRange range = new BlockRange(cache.code().size(), new ArrayDeque<>());
    long steps = 0;
    for (int i = 0; i < SAMPLES; i++) {
      // From the middle of each part.
      long index = first + (end - first) * (2 * i + 1) / (2 * SAMPLES);
      steps += runner.sample(range, index, limit, interrupted);
    }
    estimate.setSample(steps, SAMPLES);
  }
}
