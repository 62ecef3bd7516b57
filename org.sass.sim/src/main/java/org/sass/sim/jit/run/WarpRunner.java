package org.sass.sim.jit.run;

import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.Guard;
import org.sass.sim.op.LaneBuffers;

/** Runs one warp at a time, with its own divergence stack. */
public final class WarpRunner {
  /** A caller that waits for a warp to reach an instruction. */
  public interface StopCheck {
    /**
     * Returns whether a caller waits for an instruction.
     *
     * @param index index of the instruction
     */
    boolean isWatched(int index);

    /**
     * Returns whether a warp is to stop before an instruction.
     *
     * @param index index of the instruction
     * @param stepsRun number of instructions that the warp has run in this call
     */
    boolean shouldStop(Warp warp, int index, long stepsRun);
  }

  /**
   * Number of translation blocks that a warp runs before it is the next one's turn. Other warps may
   * wait for what it stores.
   */
  private static final int MAX_BLOCKS_PER_TURN = 4096;

  private final TranslationCache cache;
  private final TranslationCounters counters;
  private final TranslationBlockRunner blockRunner;
  private final LaneBuffers lanes = new LaneBuffers();

  /** The caller that waits for a warp to reach an instruction; null for none. */
  private final StopCheck stopCheck;

  WarpRunner(
      TranslationCache cache, TranslationCounters counters, TranslationBlockRunner blockRunner) {
    this(cache, counters, blockRunner, null);
  }

  /**
   * @param stopCheck asked before each translation block; null for none
   */
  public WarpRunner(
      TranslationCache cache,
      TranslationCounters counters,
      TranslationBlockRunner blockRunner,
      StopCheck stopCheck) {
    this.cache = cache;
    this.counters = counters;
    this.blockRunner = blockRunner;
    this.stopCheck = stopCheck;
  }

  /** Runs a warp until it ends, waits at a barrier, or has had its turn. */
  void runTurn(Warp warp) {
    run(warp, Long.MAX_VALUE, MAX_BLOCKS_PER_TURN);
  }

  /**
   * Runs a warp until it ends, waits at a barrier, or has run a number of instructions. If there is
   * a {@link StopCheck}, the warp also stops if that says so, and after a control instruction that
   * is no branch, mark or join.
   *
   * @param maxSteps maximum number of instructions to run, at least the number in the first
   *     translation block
   * @return the number of instructions that ran
   */
  public long run(Warp warp, long maxSteps) {
    return run(warp, maxSteps, Integer.MAX_VALUE);
  }

  private long run(Warp warp, long maxSteps, int maxBlocks) {
    DivergenceStack stack = warp.stack();
    int firstThread = warp.index() * Warp.LANES;
    int mask = warp.activeMask();
    TranslationBlock translationBlock = cache.at(warp.pc());
    long steps = 0;
    long threadSteps = 0;
    // Whether lanes do not meet the assumptions of a loop. Then the next iteration runs one
    // translation block at a time.
    boolean assumptionsFailed = false;
    for (int i = 0; i < maxBlocks && steps + translationBlock.size <= maxSteps; i++) {
      if (stopCheck != null && stopCheck.isWatched(translationBlock.firstIndex)) {
        warp.activate(mask);
        warp.jump(cache.code().instruction(translationBlock.firstIndex).address());
        if (stopCheck.shouldStop(warp, translationBlock.firstIndex, steps)) {
          break;
        }
      }
      boolean hasHammocks = !translationBlock.hammocks.isEmpty();
      if (hasHammocks) {
        counters.beginHammocks(translationBlock, stack.depth());
      }
      // A caller that waits for an instruction must be asked before each translation block, so no
      // loop runs.
      CompiledCode loopCode =
          stopCheck == null && !assumptionsFailed ? translationBlock.loopCode() : null;
      assumptionsFailed = false;
      int takenLanes;
      if (loopCode != null && translationBlock.warpLoop().canRun(stack)) {
        WarpLoop warpLoop = translationBlock.warpLoop();
        takenLanes =
            blockRunner.runLoop(
                loopCode,
                firstThread,
                mask,
                translationBlock.maxIterations(MAX_BLOCKS_PER_TURN - i));
        LoopExit loopExit = counters.countLoop(warpLoop, firstThread, stack.depth());
        i += loopExit.turns;
        if (loopExit.mask != mask) {
          Divergence.waitAtJoin(stack, warpLoop.joinBlock().endAddress);
          mask = loopExit.mask;
        }
        assumptionsFailed = loopExit.assumptionsFailed();
        if (assumptionsFailed) {
          continue;
        }
        translationBlock = warpLoop.blocks().get(loopExit.last);
      } else {
        counters.countRuns(translationBlock, 1, firstThread);
        takenLanes = blockRunner.runBody(translationBlock, warp, firstThread, mask);
        if (hasHammocks) {
          counters.countHammocks(translationBlock, mask, stack.depth());
        }
        steps += translationBlock.size;
        threadSteps += (long) translationBlock.unguardedCount * Integer.bitCount(mask);
      }
      switch (translationBlock.exitKind) {
        case FALL_THROUGH -> translationBlock = translationBlock.nextBlock(cache);
        case BRANCH -> {
          Guard guard = translationBlock.control.guard();
          int taken =
              guard.isAlways()
                  ? mask
                  : blockRunner.branchEvaluated
                      ? takenLanes
                      : mask & blockRunner.holdingLanes(warp, guard);
          threadSteps += Integer.bitCount(taken);
          if (taken == 0) {
            translationBlock = translationBlock.nextBlock(cache);
          } else {
            if (taken != mask) {
              pushEntry(stack, mask & ~taken, Kind.DIVERGE, translationBlock.endAddress);
              mask = taken;
            }
            translationBlock = translationBlock.takenBlock(cache);
          }
        }
        case MARK -> {
          threadSteps += Integer.bitCount(mask);
          pushEntry(
              stack,
              mask,
              ((ControlFlow.Mark) translationBlock.control.operation()).kind(),
              translationBlock.target());
          translationBlock = translationBlock.nextBlock(cache);
        }
        case JOIN -> {
          int topEntry = stack.depth() - 1;
          if (topEntry < 0) {
            translationBlock = translationBlock.nextBlock(cache);
          } else if (stack.kind(topEntry) == Kind.SYNC && stack.mask(topEntry) != 0) {
            mask = stack.mask(topEntry);
            stack.pop();
            translationBlock = translationBlock.nextBlock(cache);
          } else {
            warp.activate(mask);
            warp.jump(translationBlock.endAddress);
            Divergence.applyMarkers(warp, true, false);
            mask = warp.activeMask();
            translationBlock = cache.at(warp.pc());
          }
        }
        case OTHER -> {
          warp.activate(mask);
          warp.jump(translationBlock.endAddress);
          if (translationBlock.control != null) {
            executeControl(warp, translationBlock.control);
          } else {
            cache.reconvergence().applyMarkers(warp, translationBlock.last());
          }
          if (warp.isFinished() || warp.waitingBarrier() >= 0 || stopCheck != null) {
            counters.countSteps(steps, threadSteps);
            return steps;
          }
          mask = warp.activeMask();
          translationBlock = cache.at(warp.pc());
        }
      }
    }
    warp.activate(mask);
    warp.jump(cache.code().instruction(translationBlock.firstIndex).address());
    counters.countSteps(steps, threadSteps);
    return steps;
  }

  /**
   * Runs the branch at the end of a translation block.
   *
   * @param warp the warp whose active lanes have come to it
   * @param taken those of them for which its condition holds
   */
  void executeBranch(Warp warp, TranslationBlock translationBlock, int taken) {
    counters.rangeCounters.threadInstructions += Integer.bitCount(taken);
    if (taken != 0 && taken != warp.activeMask()) {
      pushEntry(
          warp.stack(), warp.activeMask() & ~taken, Kind.DIVERGE, translationBlock.endAddress);
      warp.activate(taken);
    }
    warp.jump(taken == 0 ? translationBlock.endAddress : translationBlock.target());
  }

  private void pushEntry(DivergenceStack stack, int mask, Kind kind, int address) {
    if (!stack.push(mask, kind, address)) {
      throw Bailout.INSTANCE;
    }
    counters.rangeCounters.maxStackDepth =
        Math.max(counters.rangeCounters.maxStackDepth, stack.depth());
  }

  private void executeControl(Warp warp, DecodedInstruction instruction) {
    int mask =
        cache
            .reconvergence()
            .executingLanes(warp, instruction, blockRunner.guardedLanes(warp, instruction.guard()));
    counters.rangeCounters.threadInstructions += Integer.bitCount(mask);
    FaultCause cause = instruction.operation().execute(warp, mask, lanes);
    if (cause != null) {
      throw Bailout.INSTANCE;
    }
    counters.rangeCounters.maxStackDepth =
        Math.max(counters.rangeCounters.maxStackDepth, warp.stack().depth());
    cache.reconvergence().applyMarkers(warp, instruction);
  }
}
