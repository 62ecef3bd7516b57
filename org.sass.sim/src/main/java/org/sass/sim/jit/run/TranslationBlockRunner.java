package org.sass.sim.jit.run;

import java.util.List;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.Item;
import org.sass.sim.jit.analysis.TranslationBlock.Precise;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Guard;
import org.sass.sim.op.LaneBuffers;

/**
 * Runs the bodies of translation blocks, for all warps of a block or for one. Finds for which
 * threads the condition of the branch after a body holds.
 */
public final class TranslationBlockRunner {
  private final VectorTarget.Conditions conditions;
  private final Block block;
  private final BlockData data;
  private final TranslationCounters counts;
  private final LaneBuffers lanes = new LaneBuffers();
  private final int threads;

  /** Number of threads in warps whose lanes all have a thread. */
  private final int fullThreads;

  /** Mask of the lanes of the last warp, if some of its lanes have no thread; else 0. */
  private final int rest;

  /** Mask of the bits of an {@code int} that are beyond the lanes of a vector. */
  private final int beyond;

  private final int lanesOfVector;

  /**
   * Whether the code that ran last, for one warp, has evaluated the condition of the branch that
   * comes next.
   */
  boolean tested;

  /**
   * For each warp from number {@link #together} on: mask of the lanes for which the condition
   * holds.
   */
  private final int[] found;

  /**
   * Number of warps, from the first, that ran together. Their masks are in the {@code found} of the
   * {@link BlockData} instead of {@link #found}.
   */
  private int together;

  /**
   * Lanes of a vector or warp, in any of which the condition holds. {@link #all} says whether it
   * holds for all threads.
   */
  private int any;

  private boolean all;

  public TranslationBlockRunner(
      TranslationCache plan, Block block, BlockData data, TranslationCounters counts) {
    this.conditions = plan.way().conditions();
    this.block = block;
    this.data = data;
    this.counts = counts;
    this.threads = block.grid().threadsPerBlock();
    this.fullThreads = threads / Warp.LANES * Warp.LANES;
    this.rest = (1 << threads - fullThreads) - 1;
    this.beyond = plan.way().beyond();
    this.lanesOfVector = plan.way().lanes();
    this.found = new int[block.warps().size()];
  }

  /** Runs an item of a body for all warps. */
  void together(Item item) {
    if (item instanceof Translated translated) {
      together(translated.piece());
      return;
    }
    DecodedInstruction step = ((Precise) item).step();
    for (Warp warp : block.warps()) {
      precisely(warp, step);
    }
  }

  /** Runs compiled code for all warps. */
  void together(CompiledCode piece) {
    any = 0;
    all = true;
    if (fullThreads > 0) {
      full(piece);
    }
    if (rest != 0) {
      part(piece);
    }
  }

  private void full(CompiledCode piece) {
    together = fullThreads / Warp.LANES;
    piece.full(data, 0, fullThreads);
    any = data.any;
    all = (data.all | beyond) == -1;
  }

  private void part(CompiledCode piece) {
    int taken = piece.part(data, fullThreads, rest);
    found[found.length - 1] = taken;
    any |= taken;
    all &= taken == rest;
  }

  /**
   * Runs the body for one warp after the other, because each may take other paths in it.
   *
   * @param depth number of entries of the divergence stack
   */
  void each(TranslationBlock fragment, Item[] items, int depth) {
    int some = 0;
    boolean every = true;
    together = 0;
    for (Warp warp : block.warps()) {
      int mask = warp.threads();
      counts.open(fragment, depth);
      int lanes = items(items, warp, warp.index() * Warp.LANES, mask);
      counts.close(fragment, mask, depth);
      found[warp.index()] = lanes;
      some |= lanes;
      every &= lanes == mask;
    }
    any = some;
    all = every;
  }

  /**
   * Runs a body that is a single piece of code with hammocks, whose vectors run in lockstep. The
   * code counts the hammock paths of all full warps.
   */
  void inStep(TranslationBlock fragment, CompiledCode piece, int depth) {
    any = 0;
    all = true;
    counts.open(fragment, depth);
    if (fullThreads > 0) {
      full(piece);
      for (Hammock hammock : fragment.hammocks) {
        counts.close(hammock, fullThreads, fullThreads / Warp.LANES, depth);
      }
      counts.open(fragment, depth);
    }
    if (rest != 0) {
      part(piece);
      counts.close(fragment, rest, depth);
    }
  }

  /**
   * Returns the number of threads for which a condition holds if it holds for none or for all of
   * them; else -1.
   */
  int agreed(Guard guard) {
    int any = 0;
    int all = -1;
    for (Warp warp : block.warps()) {
      int mask = holds(warp, guard);
      any |= mask & warp.threads();
      all &= mask | ~warp.threads();
    }
    return any == 0 ? 0 : all == -1 ? threads : -1;
  }

  /**
   * Returns the number of threads for which the condition holds that the code that ran last has
   * evaluated, if it is none or all of them; else -1.
   */
  int agreed() {
    return any == 0 ? 0 : all ? threads : -1;
  }

  /**
   * Returns the mask of the lanes of a warp for which the condition holds that the code that ran
   * last has evaluated.
   */
  int found(Warp warp) {
    if (warp.index() >= together) {
      return found[warp.index()];
    }
    int vectors = Warp.LANES / lanesOfVector;
    int lanes = 0;
    for (int i = 0; i < vectors; i++) {
      lanes |= data.found[warp.index() * vectors + i] << i * lanesOfVector;
    }
    return lanes;
  }

  /**
   * Runs the body for some lanes of one warp.
   *
   * @return the mask of the lanes for which the branch's condition holds; valid only if {@link
   *     #tested}
   */
  int alone(TranslationBlock fragment, Warp warp, int from, int mask) {
    CompiledCode only = fragment.only();
    if (only != null) {
      tested = fragment.tests(null);
      return run(only, from, mask);
    }
    Item[] items = fragment.items();
    tested = fragment.tests(items);
    return items(items, warp, from, mask);
  }

  /**
   * Runs a loop for some lanes of one warp; {@link BlockData#laps} says what it did.
   *
   * @param most maximum number of iterations
   * @return the mask of the lanes for which the condition of the last branch holds
   */
  int loop(CompiledCode piece, int from, int mask, int most) {
    tested = true;
    data.laps.turns = most;
    return piece.loop(data, from, mask);
  }

  private int items(Item[] items, Warp warp, int from, int mask) {
    warp.activate(mask);
    int found = 0;
    for (Item item : items) {
      if (item instanceof Translated translated) {
        found = run(translated.piece(), from, mask);
      } else {
        precisely(warp, ((Precise) item).step());
      }
    }
    return found;
  }

  private int run(CompiledCode piece, int from, int mask) {
    return mask == -1 ? piece.full(data, from, from + Warp.LANES) : piece.part(data, from, mask);
  }

  private void precisely(Warp warp, DecodedInstruction step) {
    if (step.operation() instanceof Hammock hammock) {
      int aside = warp.active() & holds(warp, hammock.condition());
      data.taken[hammock.branch()] |= aside;
      way(warp, hammock.ahead(), warp.active() & ~aside);
      way(warp, hammock.aside(), aside);
      return;
    }
    int mask = mask(warp, step.guard());
    if (!step.guard().always()) {
      data.guardedLanes += Integer.bitCount(mask);
    }
    UndoRecorder.note(step, warp, mask, lanes, data.undo);
    if (step.operation().execute(warp, mask, lanes) != null) {
      throw Bailout.NOW;
    }
  }

  private void way(Warp warp, List<DecodedInstruction> steps, int mask) {
    for (DecodedInstruction step : steps) {
      if (mask != 0 && step.operation().execute(warp, mask, lanes) != null) {
        throw Bailout.NOW;
      }
    }
  }

  /** Returns the mask of the active lanes of a warp that a guard lets through. */
  int mask(Warp warp, Guard guard) {
    return guard.always() ? warp.active() : warp.active() & holds(warp, guard);
  }

  /** Returns the mask of the lanes of a warp, active or not, for which a condition holds. */
  int holds(Warp warp, Guard guard) {
    return conditions.holds(data.predicates, warp.row(guard.register()), guard.table());
  }
}
