package org.sass.sim.jit.run;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.blocktrace.SpecializedBlock;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Counts what a range of blocks does: runs of translation blocks while it runs, and instructions
 * when it is finished. Also finds which translation blocks are hot, and which have translations
 * whose assumptions fail too often.
 */
public final class TranslationCounters {
  /** Number of runs of translation blocks after which the run is asked whether to stop. */
  private static final int POLL_INTERVAL = 1024;

  /** About as many warp instructions as all warps together run in a translation block. */
  private static final int TYPICAL_BLOCK_STEPS = 64;

  /** Number of vectors that take as long as leaving a loop. */
  private static final int LOOP_EXIT_MISSES = 4;

  /**
   * If assumptions fail for more than this share of the vectors, a translation block is translated
   * again with fewer assumptions.
   */
  private static final double MAX_MISS_RATIO = 0.2;

  private final TranslationCache cache;
  private final BlockData data;
  private final TieringPolicy tieringPolicy;
  private final long gridBlocks;

  /**
   * How often a warp has run each translation block in this range, by the index of its first
   * instruction.
   */
  private final long[] blockRuns;

  /**
   * How often a warp ran the path of a hammock for lanes that do not take the branch, by the index
   * of the branch.
   */
  private final long[] fallThroughRuns;

  /**
   * How often a warp ran the path of a hammock for lanes that take the branch, by the index of the
   * branch.
   */
  private final long[] takenRuns;

  /** The first instructions of the translation blocks that have run in this range. */
  private final int[] touchedBlocks;

  private int touchedCount;

  /**
   * The specialized code that blocks of this range ran. {@link #specializedRuns} is the number of
   * those blocks.
   */
  private SpecializedBlock specializedBlock;

  private long specializedRuns;
  private long maxSteps;
  private BooleanSupplier interrupted;
  private int pollCount;

  /** The counters of the range. */
  Counters rangeCounters;

  /**
   * @param tieringPolicy when to translate
   * @param gridBlocks number of blocks of the launch
   */
  public TranslationCounters(
      TranslationCache cache, BlockData data, TieringPolicy tieringPolicy, long gridBlocks) {
    this.cache = cache;
    this.data = data;
    this.tieringPolicy = tieringPolicy;
    this.gridBlocks = gridBlocks;
    this.blockRuns = new long[cache.code().size()];
    this.fallThroughRuns = new long[cache.code().size()];
    this.takenRuns = new long[cache.code().size()];
    this.touchedBlocks = new int[cache.code().size()];
  }

  /**
   * Begins a range of blocks.
   *
   * @param chunkCounters the counters of the range
   * @param newMaxSteps number of warp instructions beyond which the range is given up
   * @param newInterrupted whether the run is to stop; asked now and then
   */
  public void beginChunk(Counters chunkCounters, long newMaxSteps, BooleanSupplier newInterrupted) {
    rangeCounters = chunkCounters;
    maxSteps = newMaxSteps;
    interrupted = newInterrupted;
  }

  /** Adds what was counted to the counters of the range. */
  public void endChunk() {
    for (int i = 0; i < touchedCount; i++) {
      TranslationBlock block = cache.at(cache.code().instruction(touchedBlocks[i]).address());
      long misses = 0;
      for (int site : block.unconditionalSites) {
        rangeCounters.issued[site] += blockRuns[block.firstIndex];
        misses += data.assumptionMisses[site];
        data.assumptionMisses[site] = 0;
      }
      for (Hammock hammock : block.hammocks) {
        endHammock(hammock);
      }
      if (misses > 0) {
        int vectors = Warp.LANES / cache.vectorTarget().laneCount();
        if (misses > MAX_MISS_RATIO * vectors * blockRuns[block.firstIndex]) {
          cache.reduceAssumptions(block);
        }
      }
      blockRuns[block.firstIndex] = 0;
    }
    touchedCount = 0;
    for (int i = 0; specializedRuns > 0 && i < rangeCounters.issued.length; i++) {
      rangeCounters.issued[i] += specializedRuns * specializedBlock.countersPerBlock().issued[i];
    }
    specializedRuns = 0;
    rangeCounters.threadInstructions += data.guardedLanes;
    data.guardedLanes = 0;
  }

  private void endHammock(Hammock hammock) {
    int branch = hammock.branchIndex();
    for (DecodedInstruction instruction : hammock.fallThroughPath()) {
      rangeCounters.issued[cache.code().indexAt(instruction.address())] += fallThroughRuns[branch];
    }
    if (hammock.skipIndex() >= 0) {
      rangeCounters.issued[hammock.skipIndex()] += fallThroughRuns[branch];
    }
    for (DecodedInstruction instruction : hammock.takenPath()) {
      rangeCounters.issued[cache.code().indexAt(instruction.address())] += takenRuns[branch];
    }
    fallThroughRuns[branch] = 0;
    takenRuns[branch] = 0;
  }

  /**
   * Returns how many blocks may run specialized code without exceeding the instructions that the
   * launch allows.
   */
  long allowedSpecializedBlocks(SpecializedBlock candidate) {
    return Math.max(0, (maxSteps - rangeCounters.steps) / candidate.countersPerBlock().steps);
  }

  /** Counts blocks that have run specialized code. */
  void countSpecialized(SpecializedBlock candidate, int blocks) {
    specializedBlock = candidate;
    specializedRuns += blocks;
    Counters perBlock = candidate.countersPerBlock();
    rangeCounters.blocks += blocks;
    rangeCounters.barriers += blocks * perBlock.barriers;
    rangeCounters.maxStackDepth =
        Math.max(rangeCounters.maxStackDepth, blocks > 0 ? perBlock.maxStackDepth : 0);
    pollCount += (int) Math.min(POLL_INTERVAL, blocks * (perBlock.steps / TYPICAL_BLOCK_STEPS));
    countSteps(blocks * perBlock.steps, blocks * perBlock.threadInstructions);
  }

  /** Counts a run of a translation block by all warps. */
  void countTogether(TranslationBlock block, int warps, int lanesActive) {
    countRuns(block, warps, 0);
    countSteps((long) warps * block.size, (long) block.unguardedCount * lanesActive);
  }

  /**
   * Counts runs of a translation block by warps, and translates the block if they make it hot.
   *
   * @param firstThread the first thread for which it is about to run
   */
  void countRuns(TranslationBlock block, int warps, int firstThread) {
    long earlierRuns = blockRuns[block.firstIndex];
    blockRuns[block.firstIndex] = earlierRuns + warps;
    if (earlierRuns == 0) {
      touchedBlocks[touchedCount++] = block.firstIndex;
    }
    if (block.isCold() && block.addRuns(warps) > tieringPolicy.hotRuns()) {
      // To ask again at each run would take longer than a short translation block.
      block.clearRuns();
      if (isTranslationWorth()) {
        cache.translate(block, data, firstThread);
      }
    }
  }

  /** Returns whether so much work is left that translated code saves more than it costs. */
  private boolean isTranslationWorth() {
    double worth = tieringPolicy.worthSteps(cache.code().size());
    return worth == 0
        || cache.workEstimate().stepsLeft(gridBlocks, rangeCounters.steps, rangeCounters.blocks)
            >= worth;
  }

  /**
   * Counts a loop that one warp has run, except for the lanes that take the last branch.
   *
   * @param firstThread the first thread for which it ran
   * @param stackDepth number of entries of the divergence stack
   * @return what the loop did
   */
  LoopExit countLoop(WarpLoop warpLoop, int firstThread, int stackDepth) {
    LoopExit loopExit = data.laps;
    for (int i = 0; i < warpLoop.blocks().size(); i++) {
      TranslationBlock block = warpLoop.blocks().get(i);
      int runs = loopExit.runs(i);
      long lanes = loopExit.laneRuns(i);
      for (Hammock hammock : block.hammocks) {
        countHammock(hammock, lanes, runs, stackDepth);
      }
      countRunsIfAny(block, runs, firstThread);
      rangeCounters.steps += (long) runs * block.size;
      // Each lane that left has taken the branch and run the instruction at which it waits.
      rangeCounters.threadInstructions += lanes * block.unguardedCount + 2L * loopExit.lanes[i];
      if (loopExit.exits[i] > 0) {
        countRunsIfAny(warpLoop.joinBlock(), loopExit.exits[i], firstThread);
        rangeCounters.steps += loopExit.exits[i];
        rangeCounters.maxStackDepth = Math.max(rangeCounters.maxStackDepth, stackDepth + 1);
      }
    }
    if (warpLoop.link() != null) {
      countRunsIfAny(warpLoop.link(), loopExit.turns, firstThread);
      rangeCounters.steps += loopExit.turns;
    }
    rangeCounters.threadInstructions += loopExit.laneReturns();
    if (loopExit.assumptionsFailed()) {
      data.assumptionMisses[warpLoop.blocks().get(0).firstIndex] += LOOP_EXIT_MISSES;
    }
    return loopExit;
  }

  private void countRunsIfAny(TranslationBlock block, int warps, int firstThread) {
    if (warps > 0) {
      countRuns(block, warps, firstThread);
    }
  }

  /**
   * Counts instructions that warps are about to run or have run.
   *
   * @param steps number of warp instructions
   * @param threadSteps number of thread instructions
   * @throws Bailout if there are more than the launch allows
   * @throws StoppedException if the run is to stop
   */
  void countSteps(long steps, long threadSteps) {
    rangeCounters.steps += steps;
    rangeCounters.threadInstructions += threadSteps;
    if (rangeCounters.steps > maxSteps) {
      throw Bailout.INSTANCE;
    }
    if (++pollCount >= POLL_INTERVAL) {
      pollCount = 0;
      if (interrupted.getAsBoolean()) {
        throw StoppedException.INSTANCE;
      }
    }
  }

  /**
   * Prepares for the hammocks of a translation block: no lane has taken a branch yet.
   *
   * @param stackDepth number of entries of the divergence stack
   * @throws Bailout if the stack has no room for the entries that a hammock needs
   */
  void beginHammocks(TranslationBlock block, int stackDepth) {
    if (stackDepth + Hammock.STACK_ENTRIES > Warp.STACK_ENTRIES) {
      throw Bailout.INSTANCE;
    }
    for (int i = 0; i < block.hammocks.size(); i++) {
      data.hammockTakenMasks[block.hammocks.get(i).branchIndex()] = 0;
    }
  }

  /**
   * Counts the instructions that the lanes of a warp ran in the hammocks of a translation block.
   *
   * @param mask the active lanes
   * @param stackDepth number of entries of the divergence stack
   */
  void countHammocks(TranslationBlock block, int mask, int stackDepth) {
    for (int i = 0; i < block.hammocks.size(); i++) {
      Hammock hammock = block.hammocks.get(i);
      int takenMask = data.hammockTakenMasks[hammock.branchIndex()];
      data.went(
          hammock.branchIndex(),
          (mask & ~takenMask) != 0 ? 1 : 0,
          takenMask != 0 ? 1 : 0,
          Integer.bitCount(takenMask));
      countHammock(hammock, Integer.bitCount(mask), 1, stackDepth);
    }
  }

  /**
   * Counts the instructions that were run in a hammock, from its three numbers in {@link
   * BlockData#hammockCounts}.
   *
   * @param lanes number of active lanes, summed over the runs
   * @param iterations how often warps ran the hammock
   * @param stackDepth number of entries of the divergence stack
   */
  void countHammock(Hammock hammock, long lanes, int iterations, int stackDepth) {
    int branch = hammock.branchIndex();
    int fallThroughCount = data.hammockCounts[3 * branch];
    int takenCount = data.hammockCounts[3 * branch + 1];
    long takenLanes = data.hammockCounts[3 * branch + 2];
    fallThroughRuns[branch] += fallThroughCount;
    takenRuns[branch] += takenCount;
    int divergedCount = fallThroughCount + takenCount - iterations;
    rangeCounters.issued[hammock.joinIndex()] += divergedCount;
    rangeCounters.steps +=
        (long) fallThroughCount * hammock.fallThroughSize()
            + (long) takenCount * hammock.takenPath().size()
            + divergedCount;
    rangeCounters.threadInstructions +=
        takenLanes
            + (lanes - takenLanes) * hammock.fallThroughSize()
            + takenLanes * hammock.takenPath().size();
    rangeCounters.maxStackDepth =
        Math.max(rangeCounters.maxStackDepth, stackDepth + (divergedCount > 0 ? 2 : 1));
  }

  /**
   * Takes back the count of the control instruction of a translation block, because each warp still
   * has to run it by itself.
   */
  void uncountControl(TranslationBlock block, int warps) {
    rangeCounters.steps -= warps;
    rangeCounters.issued[block.unconditionalSites[block.size - 1]] -= warps;
  }
}
