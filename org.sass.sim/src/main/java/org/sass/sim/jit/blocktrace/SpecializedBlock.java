package org.sass.sim.jit.blocktrace;

import java.util.List;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;

/**
 * What the blocks of a launch run, translated as a whole: where their lanes go does not depend on
 * data, see {@link BlockSpecializer}. So there are no branches, and what lanes do is not counted.
 *
 * <p>It supposes much: that lanes go where they are expected to, that floats are plain and rows
 * start where they are guessed to, that rows of global memory are there and do not meet. Where
 * anything is not so the block is undone, and run once more in fragments.
 */
public final class SpecializedBlock {
  /** Blocks that may be odd however few there were. */
  private static final int FIRST = 8;

  /** One block in so many may be odd. */
  private static final int FEW = 8;

  /** Blocks until the just-in-time compiler wants all of it: it counts calls and turns of loops. */
  private static final int YOUNG = 1000;

  /** Until then one block in so many is enough: it takes a hundred times as long as later. */
  private static final int SELDOM = 64;

  private final CompiledCode[] pieces;
  private final Counters each;
  private final boolean clears;
  private final boolean runsOn;
  private final boolean guesses;

  /** About how many blocks it was for, and how many it was not for. */
  private long tried;

  private long odd;

  /**
   * @param pieces in their order; each returns 0, or another number if lanes are not as supposed
   * @param each what each block counts, but for guards that ask for data
   * @param clears whether shared memory has to be cleared ahead of a block
   * @param runsOn whether there is one piece, which goes on with so many blocks as its last
   *     argument says; else a piece does not look at its arguments
   * @param guesses whether it supposes what was not checked
   */
  SpecializedBlock(
      List<CompiledCode> pieces, Counters each, boolean clears, boolean runsOn, boolean guesses) {
    this.pieces = pieces.toArray(CompiledCode[]::new);
    this.each = each;
    this.clears = clears;
    this.runsOn = runsOn;
    this.guesses = guesses;
  }

  /** What each block counts, but for guards that ask for data. */
  public Counters each() {
    return each;
  }

  public boolean guesses() {
    return guesses;
  }

  /** Whether blocks mostly are as it supposes. */
  public boolean fits() {
    return odd < FIRST || odd * FEW < tried;
  }

  /**
   * How many blocks it should run from one on, lest the launch wait for the compiler.
   *
   * @param patient whether there is no hurry to get it compiled
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
   * @param data prepared for the first one
   * @param count how many
   * @return how many are done; if not all, the next one has begun and is to be undone
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
