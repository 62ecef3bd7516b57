package org.sass.sim.jit.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.Item;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.blocktrace.SpecializedBlock;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;

/**
 * Runs blocks, one at a time, translation block by translation block.
 *
 * <p>While all threads of a block take the same path, they run together: each translation block
 * runs for all warps at once, and a single stack represents the stacks of all warps. When the
 * threads diverge, each warp runs by itself to the next barrier; between barriers the order of the
 * warps is not defined. When all warps have come to the barrier, they run together again.
 */
public final class BlockRunner {
  private static final int NO_ADDRESS = -1;

  private final TranslationCache cache;
  private final Grid grid;
  private final TieringPolicy tieringPolicy;
  private final int threadsPerBlock;

  /**
   * Ranges that are not in use. Only the holder of the lock of a {@link BlockScheduler} may access
   * them.
   */
  public final Deque<BlockRange> freeRanges = new ArrayDeque<>();

  /** The block that runs. Later blocks reuse the object. Null before the first block. */
  private Block block;

  private BlockData data;
  private LaunchStateCopy launchState;
  private TranslationCounters counters;
  private TranslationBlockRunner translationBlockRunner;
  private WarpRunner warpRunner;

  /** Whether all threads have ended. Valid when no translation block comes next. */
  private boolean allEnded;

  /** Whether the warps have states of their own. */
  private boolean warpsSplit;

  /** The stack of all warps. Valid while they run together. */
  private final UniformStack uniformStack = new UniformStack();

  /**
   * @param tieringPolicy when to translate
   */
  public BlockRunner(TranslationCache cache, Grid grid, TieringPolicy tieringPolicy) {
    this.cache = cache;
    this.grid = grid;
    this.tieringPolicy = tieringPolicy;
    this.threadsPerBlock = grid.threadsPerBlock();
  }

  /**
   * Prepares for the blocks of a range.
   *
   * @param maxSteps number of warp instructions beyond which the range is given up
   * @param interrupted whether the run is to stop; asked now and then
   */
  public void beginChunk(BlockRange chunk, long maxSteps, BooleanSupplier interrupted) {
    if (block == null) {
      block = grid.newBlock(0);
      data = new BlockData(block, cache.code().size());
      counters = new TranslationCounters(cache, data, tieringPolicy, grid.blockCount());
      translationBlockRunner = new TranslationBlockRunner(cache, block, data, counters);
      warpRunner = new WarpRunner(cache, counters, translationBlockRunner);
    }
    counters.beginChunk(chunk.counters, maxSteps, interrupted);
    data.undo = chunk.undo;
    cache.recordSteps(0, tieringPolicy.specializeAfterSteps(), grid);
  }

  /** Adds the counts to the counters of the range. */
  public void endChunk() {
    counters.endChunk();
    cache.workEstimate().add(counters.rangeCounters.steps, counters.rangeCounters.blocks);
    cache.recordSteps(counters.rangeCounters.steps, tieringPolicy.specializeAfterSteps(), grid);
  }

  /**
   * Runs a block and undoes what it did to memory.
   *
   * @param range holds what is needed to undo it
   * @param maxSteps maximum number of warp instructions
   * @return how many warp instructions it has run
   */
  long sample(BlockRange range, long blockIndex, long maxSteps, BooleanSupplier interrupted) {
    range.start(blockIndex, blockIndex + 1);
    beginChunk(range, maxSteps, interrupted);
    try {
      run(blockIndex, blockIndex + 1);
    } catch (Bailout | StoppedException e) {
      // What it has run until now counts.
    }
    counters.endChunk();
    range.undo.undo();
    return range.counters.steps;
  }

  /**
   * Returns about how many warp instructions are left of the launch. May be called while a range
   * runs.
   */
  public double stepsLeft() {
    Counters range = counters.rangeCounters;
    return cache.workEstimate().stepsLeft(grid.blockCount(), range.steps, range.blocks);
  }

  /**
   * Runs one block to its end, or several blocks if they can run as a {@link SpecializedBlock}.
   *
   * @param blockIndex number of the first block in the grid, counted in x first
   * @param end number after the last block
   * @return the number after the last block that was run
   * @throws Bailout if a block needs the precise interpreter
   * @throws StoppedException if the run is to stop
   */
  public long run(long blockIndex, long end) {
    if (launchState == null) {
      launchState = new LaunchStateCopy(cache.code());
      launchState.recordLaunchValues(block);
    }
    SpecializedBlock specializedBlock = cache.specializedBlock();
    if (specializedBlock != null) {
      long next = runSpecialized(specializedBlock, blockIndex, end);
      if (next > blockIndex) {
        return next;
      }
    }
    launchState.restart(block, blockIndex, warpsSplit);
    warpsSplit = false;
    uniformStack.clear();
    boolean isSplit = runTogether(0);
    while (isSplit) {
      runSeparately();
      isSplit = tryRejoin() && runTogether(block.warps().get(0).pc());
    }
    counters.rangeCounters.blocks++;
    counters.rangeCounters.barriers += block.barrierOpenings();
    return blockIndex + 1;
  }

  /**
   * Runs blocks with the specialized code, until one does not meet its assumptions; that one is
   * undone.
   *
   * @return the number after the last block that was run
   */
  private long runSpecialized(SpecializedBlock specializedBlock, long blockIndex, long end) {
    long maxBlocks =
        Math.min(end - blockIndex, counters.allowedSpecializedBlocks(specializedBlock));
    int count =
        (int)
            Math.min(
                maxBlocks,
                specializedBlock.blocksAllowed(
                    blockIndex, tieringPolicy.specializeAfterSteps() > 0));
    if (count == 0) {
      return blockIndex;
    }
    data.seek(blockIndex);
    int blocksRun = specializedBlock.run(data, count);
    boolean isUndone = blocksRun == count || data.undoLastBlock();
    counters.countSpecialized(specializedBlock, blocksRun);
    if (!specializedBlock.meetsAssumptions()) {
      cache.reduceSpecialization(specializedBlock, grid);
    }
    if (!isUndone) {
      throw Bailout.INSTANCE;
    }
    return blockIndex + blocksRun;
  }

  /**
   * Runs all warps together from an address on.
   *
   * @return true if the warps diverge; each is ready to continue by itself then. False if all have
   *     ended.
   */
  private boolean runTogether(int startAddress) {
    int warps = block.warps().size();
    TranslationBlock translationBlock = cache.at(startAddress);
    while (true) {
      counters.countTogether(translationBlock, warps, threadsPerBlock);
      boolean branchEvaluated = runBody(translationBlock);
      TranslationBlock next =
          translationBlock.opensBarrier
              ? passBarrier(translationBlock)
              : nextTogether(translationBlock, branchEvaluated);
      if (next == null) {
        if (!allEnded) {
          splitAfter(translationBlock, branchEvaluated);
        }
        return !allEnded;
      }
      translationBlock = next;
    }
  }

  /** Runs the body for all warps; returns whether it has evaluated the condition of the branch. */
  private boolean runBody(TranslationBlock translationBlock) {
    CompiledCode bodyCode = translationBlock.bodyCode();
    if (bodyCode != null && translationBlock.hammocks.isEmpty()) {
      translationBlockRunner.runTogether(bodyCode);
      return translationBlock.evaluatesBranch(null);
    }
    Item[] items = translationBlock.items();
    if (translationBlock.hammocks.isEmpty()) {
      for (Item item : items) {
        translationBlockRunner.runTogether(item);
      }
    } else if (items.length == 1
        && items[0] instanceof Translated singleItem
        && singleItem.runsInLockstep()) {
      translationBlockRunner.runInLockstep(
          translationBlock, singleItem.code(), uniformStack.depth());
    } else {
      translationBlockRunner.runEachWarp(translationBlock, items, uniformStack.depth());
    }
    return translationBlock.evaluatesBranch(items);
  }

  /**
   * Opens a barrier to which all warps have come together; returns the translation block after it.
   */
  private TranslationBlock passBarrier(TranslationBlock translationBlock) {
    counters.rangeCounters.barriers++;
    counters.rangeCounters.threadInstructions += threadsPerBlock;
    return translationBlock.nextBlock(cache);
  }

  /**
   * Returns the translation block that all warps run next; null if they cannot continue together,
   * or have ended.
   */
  private TranslationBlock nextTogether(
      TranslationBlock translationBlock, boolean branchEvaluated) {
    allEnded = false;
    switch (translationBlock.exitKind) {
      case FALL_THROUGH -> {
        return translationBlock.nextBlock(cache);
      }
      case BRANCH -> {
        Guard guard = translationBlock.control.guard();
        int taken =
            guard.isAlways()
                ? threadsPerBlock
                : branchEvaluated
                    ? translationBlockRunner.uniformTakenThreads()
                    : translationBlockRunner.uniformTakenThreads(guard);
        if (taken < 0) {
          return null;
        }
        counters.rangeCounters.threadInstructions += taken;
        return taken > 0 ? translationBlock.takenBlock(cache) : translationBlock.nextBlock(cache);
      }
      case MARK -> {
        if (!pushEntry(
            ((ControlFlow.Mark) translationBlock.control.operation()).kind(),
            translationBlock.target())) {
          return null;
        }
        counters.rangeCounters.threadInstructions += threadsPerBlock;
        return translationBlock.nextBlock(cache);
      }
      case JOIN -> {
        return cache.at(uniformStack.join(translationBlock.endAddress));
      }
      default -> {
        allEnded = translationBlock.control == null;
        int target = allEnded ? NO_ADDRESS : controlTarget(translationBlock.control);
        return target == NO_ADDRESS ? null : cache.at(target);
      }
    }
  }

  /** Lets each warp continue by itself from the end of a translation block on. */
  private void splitAfter(TranslationBlock translationBlock, boolean branchEvaluated) {
    splitAt(translationBlock.control.address());
    if (!branchEvaluated) {
      counters.uncountControl(translationBlock, block.warps().size());
      return;
    }
    for (Warp warp : block.warps()) {
      warpRunner.executeBranch(warp, translationBlock, translationBlockRunner.takenLanes(warp));
    }
  }

  /**
   * Returns the address at which all warps continue; {@link #NO_ADDRESS} if they cannot continue
   * together, or have ended.
   */
  private int controlTarget(DecodedInstruction control) {
    if (control.hasJoinMarker() || control.hasExitMarker() || !control.guard().isAlways()) {
      return NO_ADDRESS;
    }
    Operation operation = control.operation();
    if (operation instanceof ControlFlow.Leave leave && !uniformStack.has(leave.entryKind())) {
      counters.rangeCounters.threadInstructions += threadsPerBlock;
      allEnded = true;
    } else if (operation instanceof ControlFlow.Call call && call.target().problem() == null) {
      if (pushEntry(Kind.CALL, control.endAddress())) {
        counters.rangeCounters.threadInstructions += threadsPerBlock;
        return call.target().address();
      }
    }
    return NO_ADDRESS;
  }

  private boolean pushEntry(Kind kind, int address) {
    if (!uniformStack.push(kind, address)) {
      return false;
    }
    counters.rangeCounters.maxStackDepth =
        Math.max(counters.rangeCounters.maxStackDepth, uniformStack.depth());
    return true;
  }

  /** Gives each warp a state of its own. All warps continue at the same address. */
  private void splitAt(int address) {
    warpsSplit = true;
    for (Warp warp : block.warps()) {
      warp.jump(address);
      uniformStack.copyTo(warp);
    }
  }

  /**
   * Returns whether all warps, which ran by themselves until now, can continue together. If so,
   * takes over their state.
   */
  private boolean tryRejoin() {
    Warp first = block.warps().get(0);
    if (first.isFinished()) {
      return false;
    }
    for (Warp warp : block.warps()) {
      if (!isConverged(warp) || warp.pc() != first.pc()) {
        return false;
      }
    }
    return uniformStack.takeOver(block.warps());
  }

  private static boolean isConverged(Warp warp) {
    return warp.waitingBarrier() < 0 && warp.activeMask() == warp.threadMask();
  }

  /** Runs each warp by itself until all can continue together or have ended. */
  private void runSeparately() {
    while (true) {
      long openings = block.barrierOpenings();
      boolean progressed = false;
      boolean running = false;
      for (Warp warp : block.warps()) {
        if (!warp.isFinished() && warp.waitingBarrier() < 0) {
          progressed = true;
          warpRunner.runTurn(warp);
        }
        running |= !warp.isFinished();
      }
      if (!running) {
        return;
      }
      if (!progressed) {
        throw Bailout.INSTANCE;
      }
      if (block.barrierOpenings() != openings && tryRejoin()) {
        return;
      }
    }
  }
}
