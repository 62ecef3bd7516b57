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
  private static final int FIRST = 8;

  /**
   * Beyond {@link #FIRST}, fewer than one block for this many that the code has run may fail to
   * meet the assumptions.
   */
  private static final int FEW = 8;

  /**
   * Number of blocks after which the just-in-time compiler has begun to compile all of the code: it
   * counts calls and loop iterations.
   */
  private static final int YOUNG = 1000;

  /**
   * Before that, if the compilation is not urgent, only one block in this many runs this code,
   * because it is a hundred times as slow as it will be later.
   */
  private static final int SELDOM = 64;

  private final CompiledCode[] pieces;
  private final Counters each;
  private final boolean clears;
  private final boolean runsOn;
  private final boolean guesses;

  /**
   * Approximate number of blocks that the code has run. {@link #odd} is the number of those that
   * did not meet its assumptions.
   */
  private long tried;

  private long odd;

  /**
   * @param pieces the translated code in its order. Each piece returns 0, or another number if an
   *     assumption does not hold.
   * @param each the counters of one block, without the lanes of instructions with guards that are
   *     evaluated at run time
   * @param clears whether shared memory must be cleared before a block
   * @param runsOn whether there is a single piece that runs several blocks, as many as its last
   *     argument says; otherwise a piece ignores its arguments
   * @param guesses whether it makes assumptions that were not checked before
   */
  SpecializedBlock(
      List<CompiledCode> pieces, Counters each, boolean clears, boolean runsOn, boolean guesses) {
    this.pieces = pieces.toArray(CompiledCode[]::new);
    this.each = each;
    this.clears = clears;
    this.runsOn = runsOn;
    this.guesses = guesses;
  }

  /**
   * Returns the counters of one block, without the lanes of instructions with guards that are
   * evaluated at run time.
   */
  public Counters each() {
    return each;
  }

  public boolean guesses() {
    return guesses;
  }

  /** Returns whether most blocks meet the assumptions. */
  public boolean fits() {
    return odd < FIRST || odd * FEW < tried;
  }

  /**
   * Returns how many blocks may run this code, from a block on. At first these are few, so that the
   * launch does not wait for the just-in-time compiler.
   *
   * @param block number of the block in the grid
   * @param patient whether the compilation is not urgent
   * @return 0 if this block should run in another way
   */
  public int ready(long block, boolean patient) {
    if (tried >= YOUNG) {
      return Integer.MAX_VALUE;
    }
    return patient && block % SELDOM != 0 ? 0 : 1;
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
      boolean all = runsOn ? pieces[0].full(data, 0, count) == 0 : each(data, count);
      done = all ? count : data.begun() - 1;
    } catch (Bailout e) {
      done = data.begun() - 1;
    }
    tried += done;
    odd += done < count ? 1 : 0;
    return done;
  }

  private boolean each(BlockData data, int count) {
    for (int i = 0; i < count; i++) {
      data.next();
      if (clears) {
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
