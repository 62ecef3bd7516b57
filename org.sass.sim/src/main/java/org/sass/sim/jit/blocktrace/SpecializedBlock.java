package org.sass.sim.jit.blocktrace;

import java.util.List;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;

/**
 * Translated code for a whole block, used for all blocks of a launch. It is possible if the control
 * flow does not depend on data, see {@link BlockSpecializer}. Such code has no branches, and counts
 * nothing but the lanes of guards that it evaluates.
 *
 * <p>The code makes many assumptions: that lanes take the expected paths, that floats are plain,
 * that rows of numbers start where they are guessed to start, that rows of global memory are mapped
 * and do not overlap. If one of them does not hold for a block, the block is undone and runs again
 * in translation blocks.
 */
public final class SpecializedBlock {
  /** Blocks that do not meet the assumptions are accepted while there are fewer than this. */
  private static final int TOLERATED_MISSES = 8;

  /**
   * Beyond {@link #TOLERATED_MISSES}, fewer than one block for this many that the code has run may
   * fail to meet the assumptions.
   */
  private static final int MIN_RUNS_PER_MISS = 8;

  /**
   * Number of blocks after which the just-in-time compiler has begun to compile all of the code: it
   * counts calls and loop iterations.
   */
  private static final int WARM_UP_BLOCKS = 1000;

  /**
   * Before that, if the compilation is not urgent, only one block in this many runs this code,
   * because it is a hundred times as slow as it will be later.
   */
  private static final int WARM_UP_INTERVAL = 64;

  private final CompiledCode[] pieces;
  private final Counters countersPerBlock;
  private final boolean clearsShared;
  private final boolean loopsOverBlocks;
  private final boolean hasGuesses;

  /**
   * Approximate number of blocks that the code has run. {@link #misses} is the number of those that
   * did not meet its assumptions.
   */
  private long blocksRun;

  private long misses;

  /**
   * @param pieces the translated code in its order. Each piece returns 0, or another number if an
   *     assumption does not hold.
   * @param countersPerBlock the counters of one block, without the lanes of instructions with
   *     guards that are evaluated at run time
   * @param clearsShared whether shared memory must be cleared before a block
   * @param loopsOverBlocks whether there is a single piece that runs several blocks, as many as its
   *     last argument says; otherwise a piece ignores its arguments
   * @param hasGuesses whether it makes assumptions that were not checked before
   */
  SpecializedBlock(
      List<CompiledCode> pieces,
      Counters countersPerBlock,
      boolean clearsShared,
      boolean loopsOverBlocks,
      boolean hasGuesses) {
    this.pieces = pieces.toArray(CompiledCode[]::new);
    this.countersPerBlock = countersPerBlock;
    this.clearsShared = clearsShared;
    this.loopsOverBlocks = loopsOverBlocks;
    this.hasGuesses = hasGuesses;
  }

  /**
   * Returns the counters of one block, without the lanes of instructions with guards that are
   * evaluated at run time.
   */
  public Counters countersPerBlock() {
    return countersPerBlock;
  }

  public boolean hasGuesses() {
    return hasGuesses;
  }

  /** Returns whether most blocks meet the assumptions. */
  public boolean meetsAssumptions() {
    return misses < TOLERATED_MISSES || misses * MIN_RUNS_PER_MISS < blocksRun;
  }

  /**
   * Returns how many blocks may run this code, from a block on. At first these are few, so that the
   * launch does not wait for the just-in-time compiler.
   *
   * @param block number of the block in the grid
   * @param isNotUrgent whether the compilation is not urgent
   * @return 0 if this block should run in another way
   */
  public int blocksAllowed(long block, boolean isNotUrgent) {
    if (blocksRun >= WARM_UP_BLOCKS) {
      return Integer.MAX_VALUE;
    }
    return isNotUrgent && block % WARM_UP_INTERVAL != 0 ? 0 : 1;
  }

  /**
   * Runs some blocks.
   *
   * @param data prepared for the first block
   * @param count number of blocks
   * @return number of blocks that are done. If it is less than {@code count}, the next block has
   *     begun and must be undone.
   */
  public int run(BlockData data, int count) {
    int done;
    try {
      boolean allDone =
          loopsOverBlocks ? pieces[0].full(data, 0, count) == 0 : runOneByOne(data, count);
      done = allDone ? count : data.blocksBegun() - 1;
    } catch (Bailout e) {
      done = data.blocksBegun() - 1;
    }
    blocksRun += done;
    misses += done < count ? 1 : 0;
    return done;
  }

  private boolean runOneByOne(BlockData data, int count) {
    for (int i = 0; i < count; i++) {
      data.next();
      if (clearsShared) {
        data.clearShared();
      }
      for (CompiledCode piece : pieces) {
        if (piece.full(data, 0, 0) != 0) {
          return false;
        }
      }
    }
    return true;
  }
}
