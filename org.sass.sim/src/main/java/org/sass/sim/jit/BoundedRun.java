package org.sass.sim.jit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.jit.run.TieringPolicy;
import org.sass.sim.jit.run.TranslationBlockRunner;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.jit.run.TranslationCounters;
import org.sass.sim.jit.run.WarpRunner;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.OperationEffects;

/**
 * Runs the resident block of a {@link Stepper} fast for a number of rounds, and leaves it in the
 * state in which the stepper itself would. In a round, each warp that can run runs one instruction.
 *
 * <p>If the kernel has no race, a warp depends on no other warp between two barriers. So each warp
 * runs its instructions in one go, as translated blocks. If a translation block has more
 * instructions than there are rounds left, its instructions run one by one. A barrier opens in the
 * round in which the last warp arrives. Warps with higher numbers than that warp continue in the
 * same round, the others in the next.
 */
public final class BoundedRun {
  private static final TieringPolicy POLICY = new TieringPolicy(64, TieringPolicy.NEVER);

  /**
   * Number of instructions that a warp runs in one call. It is small, so that the just-in-time
   * compiler sees many calls and need not replace a method while it runs.
   */
  private static final long MAX_STEPS_PER_CALL = 1 << 12;

  /** A caller that wants to be asked before certain instructions. */
  public interface StopQuery {
    /**
     * Called when a warp is about to run one of these instructions. The registers of the warp are
     * up to date.
     *
     * @param index index of the instruction
     * @param round round in which the warp runs it, from 0
     * @return the round before which to stop: {@code round} or a later one; the largest number to
     *     go on
     */
    long stopRound(Warp warp, int index, long round);
  }

  private final Stepper stepper;
  private final boolean[] isStopCandidate;
  private final StopQuery stopQuery;
  private final DecodedKernel code;
  private final TranslationCache cache;
  private final Counters counters;
  private Block block;
  private BlockData data;
  private TranslationCounters translationCounters;
  private WarpRunner warpRunner;

  /** For each warp, the round in which it runs its next instruction. */
  private long[] nextRounds;

  /**
   * For each warp, the round in which it arrived at the barrier at which it waits; -1 for a round
   * before this run.
   */
  private long[] arrivalRounds;

  private long barrierOpenings;
  private long roundLimit;

  /**
   * @param stepper a run, with one resident block, of a launch that {@link #canRun} accepts
   * @param watchedInstructions indices of the instructions before which {@code stopCondition} is
   *     asked
   * @param stopQuery the caller to ask
   */
  public BoundedRun(
      Launch launch, Stepper stepper, BitSet watchedInstructions, StopQuery stopQuery) {
    this.stepper = stepper;
    this.stopQuery = stopQuery;
    code = new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
    isStopCandidate = new boolean[code.size()];
    watchedInstructions.stream().forEach(index -> isStopCandidate[index] = true);
    int threads = stepper.grid().threadsPerBlock();
    int warps = (threads + Warp.LANES - 1) / Warp.LANES;
    cache =
        new TranslationCache(
            code,
            launch.target().reconvergence(),
            null,
            warps * Warp.LANES,
            threads % Warp.LANES == 0,
            // A debugger may have changed the register with the number of the thread, so the code
            // must not rely on it.
            false,
            launch.constants(),
            true,
            watchedInstructions,
            Runnable::run);
    counters = new Counters(code.size());
  }

  /**
   * Returns whether warps can run ahead of each other. The kernel must not depend on the order of
   * its warps, except at barriers at which all of them wait.
   */
  public static boolean canRun(Launch launch) {
    DecodedKernel code =
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
    for (int i = 0; i < code.size(); i++) {
      DecodedInstruction instruction = code.instruction(i);
      boolean splitsBarrier =
          instruction.operation() instanceof ControlFlow.Barrier bar
              && !(bar.arrives() && bar.waits());
      OperationEffects effects = instruction.effects();
      if (splitsBarrier
          || effects.readsClock()
          || effects.isOrdered()
          || effects.control() == OperationEffects.Control.INDIRECT) {
        return false;
      }
    }
    return code.size() > 0;
  }

  /**
   * Runs rounds; fewer if the block ends or {@link StopQuery} asks to stop. In the latter case
   * warps may have run too far, and the machine is in an inconsistent state.
   *
   * @param rounds number of rounds, including the one that has begun
   * @return the number of rounds that can be run before the caller wants to stop. If it is {@code
   *     rounds}, they have been run and the state is consistent. Negative if the precise
   *     interpreter is needed; the state is inconsistent then, too.
   */
  public long run(long rounds) {
    prepareBlock();
    List<Warp> warps = block.warps();
    int currentWarp = stepper.nextWarp().index();
    for (int i = 0; i < nextRounds.length; i++) {
      nextRounds[i] = i < currentWarp ? 1 : 0;
    }
    Arrays.fill(arrivalRounds, -1);
    barrierOpenings = block.barrierOpenings();
    roundLimit = rounds;
    counters.clear();
    data.undo.clear();
    translationCounters.beginChunk(counters, Long.MAX_VALUE, () -> false);
    try {
      boolean progressed = true;
      while (progressed) {
        progressed = false;
        for (Warp warp : warps) {
          progressed |= runWarp(warp);
        }
      }
    } catch (Bailout e) {
      translationCounters.endChunk();
      return -1;
    }
    translationCounters.endChunk();
    if (roundLimit < rounds || stepper.fault() != null) {
      return stepper.fault() != null ? -1 : roundLimit;
    }
    stepper.beginRound(counters);
    return rounds;
  }

  private void prepareBlock() {
    Block residentBlock = stepper.block();
    if (block == residentBlock) {
      return;
    }
    block = residentBlock;
    data = new BlockData(block, code.size());
    translationCounters = new TranslationCounters(cache, data, POLICY, stepper.grid().blockCount());
    TranslationBlockRunner translationBlockRunner =
        new TranslationBlockRunner(cache, block, data, translationCounters);
    warpRunner =
        new WarpRunner(cache, translationCounters, translationBlockRunner, new StopQueryAdapter());
    nextRounds = new long[block.warps().size()];
    arrivalRounds = new long[block.warps().size()];
  }

  private final class StopQueryAdapter implements WarpRunner.StopCheck {
    @Override
    public boolean isWatched(int index) {
      return isStopCandidate[index];
    }

    @Override
    public boolean shouldStop(Warp warp, int index, long ran) {
      return isToStop(warp, index, nextRounds[warp.index()] + ran);
    }
  }

  /** Asks whether a warp is to stop before an instruction, and lowers the limit of the run. */
  private boolean isToStop(Warp warp, int index, long round) {
    roundLimit = Math.min(roundLimit, stopQuery.stopRound(warp, index, round));
    return roundLimit <= round;
  }

  /** Runs a warp as far as possible. Returns false if it could not run at all. */
  private boolean runWarp(Warp warp) {
    int warpIndex = warp.index();
    boolean progressed = false;
    while (nextRounds[warpIndex] < roundLimit && !warp.isFinished() && warp.waitingBarrier() < 0) {
      int index = code.indexAt(warp.pc());
      if (index < 0) {
        throw Bailout.INSTANCE;
      }
      int size = cache.isExactStart(index) ? cache.at(warp.pc()).size : Integer.MAX_VALUE;
      if (nextRounds[warpIndex] + size <= roundLimit) {
        nextRounds[warpIndex] +=
            warpRunner.run(
                warp,
                Math.min(roundLimit - nextRounds[warpIndex], Math.max(MAX_STEPS_PER_CALL, size)));
      } else if (!isStopCandidate[index] || !isToStop(warp, index, nextRounds[warpIndex])) {
        if (!stepper.stepWarp(warp)) {
          throw Bailout.INSTANCE;
        }
        nextRounds[warpIndex]++;
      }
      progressed = true;
      if (warp.waitingBarrier() >= 0) {
        arrivalRounds[warpIndex] = nextRounds[warpIndex] - 1;
      } else if (block.barrierOpenings() != barrierOpenings) {
        arrivalRounds[warpIndex] = nextRounds[warpIndex] - 1;
        resumeAfterBarrier();
      }
    }
    return progressed;
  }

  /**
   * Updates the rounds of all warps after a barrier has opened: they continue after the warp that
   * arrived last.
   */
  private void resumeAfterBarrier() {
    barrierOpenings = block.barrierOpenings();
    int lastArrived = 0;
    for (int i = 1; i < nextRounds.length; i++) {
      lastArrived = arrivalRounds[i] >= arrivalRounds[lastArrived] ? i : lastArrived;
    }
    long round = arrivalRounds[lastArrived];
    for (int i = 0; i < nextRounds.length; i++) {
      nextRounds[i] = i > lastArrived ? round : round + 1;
      arrivalRounds[i] = -1;
    }
  }
}
