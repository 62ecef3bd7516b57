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
  private final TranslationCache cache;
  private final Block block;
  private final BlockData data;
  private final TranslationCounters counters;
  private final LaneBuffers lanes = new LaneBuffers();
  private final int threadsPerBlock;

  /** Number of threads in warps whose lanes all have a thread. */
  private final int threadsInFullWarps;

  /** Mask of the lanes of the last warp, if some of its lanes have no thread; else 0. */
  private final int partialWarpMask;

  /** How translated code processes lanes; null until some has run here. */
  private VectorTarget vectorTarget;

  /**
   * Whether the code that ran last, for one warp, has evaluated the condition of the branch that
   * comes next.
   */
  boolean branchEvaluated;

  /**
   * For each warp from number {@link #warpsRunTogether} on: mask of the lanes for which the
   * condition holds.
   */
  private final int[] takenByWarp;

  /**
   * Number of warps, from the first, that ran together. Their masks are in the {@code found} of the
   * {@link BlockData} instead of {@link #takenByWarp}.
   */
  private int warpsRunTogether;

  /**
   * Lanes of a vector or warp, in any of which the condition holds. {@link #allTaken} says whether
   * it holds for all threads.
   */
  private int anyTaken;

  private boolean allTaken;

  public TranslationBlockRunner(
      TranslationCache cache, Block block, BlockData data, TranslationCounters counters) {
    this.cache = cache;
    this.block = block;
    this.data = data;
    this.counters = counters;
    this.threadsPerBlock = block.grid().threadsPerBlock();
    this.threadsInFullWarps = threadsPerBlock / Warp.LANES * Warp.LANES;
    this.partialWarpMask = (1 << threadsPerBlock - threadsInFullWarps) - 1;
    this.takenByWarp = new int[block.warps().size()];
  }

  /** Runs an item of a body for all warps. */
  void runTogether(Item item) {
    if (item instanceof Translated translated) {
      runTogether(translated.code());
      return;
    }
    for (Warp warp : block.warps()) {
      interpret(warp, (Precise) item);
    }
  }

  /** Runs compiled code for all warps. */
  void runTogether(CompiledCode code) {
    anyTaken = 0;
    allTaken = true;
    if (threadsInFullWarps > 0) {
      runFullWarps(code);
    }
    if (partialWarpMask != 0) {
      runPartialWarp(code);
    }
  }

  private void runFullWarps(CompiledCode code) {
    warpsRunTogether = threadsInFullWarps / Warp.LANES;
    code.full(data, 0, threadsInFullWarps);
    vectorTarget = cache.vectorTarget();
    anyTaken = data.any;
    allTaken = (data.all | vectorTarget.nonLaneBits()) == -1;
  }

  private void runPartialWarp(CompiledCode code) {
    int taken = code.part(data, threadsInFullWarps, partialWarpMask);
    takenByWarp[takenByWarp.length - 1] = taken;
    anyTaken |= taken;
    allTaken &= taken == partialWarpMask;
  }

  /**
   * Runs the body for one warp after the other, because each may take other paths in it.
   *
   * @param stackDepth number of entries of the divergence stack
   */
  void runEachWarp(TranslationBlock translationBlock, Item[] items, int stackDepth) {
    int anyLanes = 0;
    boolean allLanes = true;
    warpsRunTogether = 0;
    for (Warp warp : block.warps()) {
      int mask = warp.threadMask();
      counters.beginHammocks(translationBlock, stackDepth);
      int lanes = runItems(items, warp, warp.index() * Warp.LANES, mask);
      counters.countHammocks(translationBlock, mask, stackDepth);
      takenByWarp[warp.index()] = lanes;
      anyLanes |= lanes;
      allLanes &= lanes == mask;
    }
    anyTaken = anyLanes;
    allTaken = allLanes;
  }

  /**
   * Runs a body that is a single piece of code with hammocks, whose vectors run in lockstep. The
   * code counts the hammock paths of all full warps.
   */
  void runInLockstep(TranslationBlock translationBlock, CompiledCode code, int stackDepth) {
    anyTaken = 0;
    allTaken = true;
    counters.beginHammocks(translationBlock, stackDepth);
    if (threadsInFullWarps > 0) {
      runFullWarps(code);
      for (Hammock hammock : translationBlock.hammocks) {
        counters.countHammock(
            hammock, threadsInFullWarps, threadsInFullWarps / Warp.LANES, stackDepth);
      }
      counters.beginHammocks(translationBlock, stackDepth);
    }
    if (partialWarpMask != 0) {
      runPartialWarp(code);
      counters.countHammocks(translationBlock, partialWarpMask, stackDepth);
    }
  }

  /**
   * Returns the number of threads for which a condition holds if it holds for none or for all of
   * them; else -1.
   */
  int uniformTakenThreads(Guard guard) {
    int anyLanes = 0;
    int allLanes = -1;
    for (Warp warp : block.warps()) {
      int mask = holdingLanes(warp, guard);
      anyLanes |= mask & warp.threadMask();
      allLanes &= mask | ~warp.threadMask();
    }
    return anyLanes == 0 ? 0 : allLanes == -1 ? threadsPerBlock : -1;
  }

  /**
   * Returns the number of threads for which the condition holds that the code that ran last has
   * evaluated, if it is none or all of them; else -1.
   */
  int uniformTakenThreads() {
    return anyTaken == 0 ? 0 : allTaken ? threadsPerBlock : -1;
  }

  /**
   * Returns the mask of the lanes of a warp for which the condition holds that the code that ran
   * last has evaluated.
   */
  int takenLanes(Warp warp) {
    if (warp.index() >= warpsRunTogether) {
      return takenByWarp[warp.index()];
    }
    int vectorLanes = vectorTarget.laneCount();
    int vectors = Warp.LANES / vectorLanes;
    int lanes = 0;
    for (int i = 0; i < vectors; i++) {
      lanes |= data.found[warp.index() * vectors + i] << i * vectorLanes;
    }
    return lanes;
  }

  /**
   * Runs the body for some lanes of one warp.
   *
   * @return the mask of the lanes for which the branch's condition holds; valid only if {@link
   *     #branchEvaluated}
   */
  int runBody(TranslationBlock translationBlock, Warp warp, int firstThread, int mask) {
    CompiledCode bodyCode = translationBlock.bodyCode();
    if (bodyCode != null) {
      branchEvaluated = translationBlock.evaluatesBranch(null);
      return runCode(bodyCode, firstThread, mask);
    }
    Item[] items = translationBlock.items();
    branchEvaluated = translationBlock.evaluatesBranch(items);
    return runItems(items, warp, firstThread, mask);
  }

  /**
   * Runs a loop for some lanes of one warp; {@link BlockData#laps} says what it did.
   *
   * @param maxIterations maximum number of iterations
   * @return the mask of the lanes for which the condition of the last branch holds
   */
  int runLoop(CompiledCode code, int firstThread, int mask, int maxIterations) {
    branchEvaluated = true;
    data.laps.turns = maxIterations;
    return code.loop(data, firstThread, mask);
  }

  private int runItems(Item[] items, Warp warp, int firstThread, int mask) {
    warp.activate(mask);
    int takenLanes = 0;
    for (Item item : items) {
      if (item instanceof Translated translated) {
        takenLanes = runCode(translated.code(), firstThread, mask);
      } else {
        interpret(warp, (Precise) item);
      }
    }
    return takenLanes;
  }

  private int runCode(CompiledCode code, int firstThread, int mask) {
    return mask == Warp.ALL_LANES
        ? code.full(data, firstThread, firstThread + Warp.LANES)
        : code.part(data, firstThread, mask);
  }

  private void interpret(Warp warp, Precise item) {
    DecodedInstruction instruction = item.instruction();
    if (instruction.operation() instanceof Hammock hammock) {
      int takenLanes = warp.activeMask() & holdingLanes(warp, hammock.condition());
      data.hammockTakenMasks[hammock.branchIndex()] |= takenLanes;
      interpretPath(warp, hammock.fallThroughPath(), warp.activeMask() & ~takenLanes);
      interpretPath(warp, hammock.takenPath(), takenLanes);
      return;
    }
    int mask = guardedLanes(warp, instruction.guard());
    if (!instruction.guard().isAlways()) {
      data.guardedLanes += Integer.bitCount(mask);
    }
    if (item.writesGlobal()) {
      UndoRecorder.recordWrites(instruction, warp, mask, lanes, data.undo);
    }
    if (instruction.operation().execute(warp, mask, lanes) != null) {
      throw Bailout.INSTANCE;
    }
  }

  private void interpretPath(Warp warp, List<DecodedInstruction> instructions, int mask) {
    for (DecodedInstruction instruction : instructions) {
      if (mask != 0 && instruction.operation().execute(warp, mask, lanes) != null) {
        throw Bailout.INSTANCE;
      }
    }
  }

  /** Returns the mask of the active lanes of a warp that a guard lets through. */
  int guardedLanes(Warp warp, Guard guard) {
    return guard.isAlways() ? warp.activeMask() : warp.activeMask() & holdingLanes(warp, guard);
  }

  /** Returns the mask of the lanes of a warp, active or not, for which a condition holds. */
  int holdingLanes(Warp warp, Guard guard) {
    return vectorTarget == null
        ? guard.holdingLanes(warp)
        : vectorTarget
            .conditions()
            .holds(data.predicates, warp.row(guard.register()), guard.truthTable());
  }
}
