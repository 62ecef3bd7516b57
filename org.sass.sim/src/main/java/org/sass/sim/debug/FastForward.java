package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.jit.EngineKind;
import org.sass.sim.jit.JitEngine;
import org.sass.sim.jit.WatchedWrites;
import org.sass.sim.op.DecodedKernel;

/**
 * Runs whole blocks with a fast engine. That engine cannot stop at an instruction, but it counts
 * how often each was issued. If no instruction with a breakpoint was issued in the blocks that it
 * ran, nothing would have stopped them. Otherwise the blocks are undone, and the precise
 * interpreter runs them. In the same way it is found out afterwards whether blocks have written to
 * global memory that a data breakpoint watches.
 */
final class FastForward {
  /**
   * Number of warp instructions that one run of the engine should have, because a copy of the
   * machine is made before each run.
   */
  private static final long MIN_RUN_STEPS = 8_000_000;

  /**
   * Number of warp instructions after which a worker gives up the first blocks, because they may be
   * endless.
   */
  private static final long INITIAL_LIMIT_STEPS = 1L << 21;

  /**
   * Maximum number of warp instructions of a run that cannot be interrupted. It takes a fraction of
   * a second.
   */
  private static final long MAX_UNINTERRUPTED_STEPS = 1L << 26;

  private final ExecutionTimeline timeline;
  private final Breakpoints breakpoints;
  private final Watchpoints watchpoints;
  private final ConditionalFastForward conditional;
  private final int workerCount = Runtime.getRuntime().availableProcessors();
  private JitEngine engine;
  private DecodedKernel engineCode;
  private long blocksPerRun = 1;
  private long stepLimit = INITIAL_LIMIT_STEPS;

  /**
   * The first block that is known to be too long to be run as a whole. The range ends before {@link
   * #tooLongEnd}.
   */
  private long firstTooLongBlock;

  private long tooLongEnd;

  /** Number of blocks to skip when the next one is too long as well. */
  private long skippedBlocks = 1;

  FastForward(ExecutionTimeline timeline, Watchpoints watchpoints) {
    this.timeline = timeline;
    this.watchpoints = watchpoints;
    this.breakpoints = timeline.breakpoints();
    this.conditional = new ConditionalFastForward(timeline, watchpoints);
  }

  /**
   * Returns whether a fast engine can run this machine, the run is not over and no change by the
   * user lies ahead.
   */
  boolean isUsable() {
    Launch launch = timeline.launch();
    return timeline.nextWarp() != null
        && !timeline.hasEditsAhead()
        && EngineKind.AUTO.resolve(launch, null) != EngineKind.PRECISE;
  }

  /**
   * Runs as far as possible with fast engines. While no breakpoint has been met, it runs the rest
   * of the current block and then whole blocks. It runs slices of blocks if a breakpoint has been
   * met, or if blocks are too long.
   *
   * <p>An interruption never undoes what has been run; otherwise a run with an editor that sends
   * requests again and again would make no progress. So each part of the run takes no longer than a
   * moment, and at least one part is run.
   *
   * @param includesLastBlock whether the last block may end in it, too, which leaves its registers
   *     unknown
   */
  void run(boolean includesLastBlock, BooleanSupplier interrupted) {
    if (!isUsable()) {
      return;
    }
    if (breakpoints.isHitUpTo(timeline.stepper().counters()) || !watchpoints.canSkipBlocks()) {
      conditional.run(Long.MAX_VALUE, interrupted);
      return;
    }
    boolean continues = true;
    while (continues) {
      runWholeBlocks(includesLastBlock, interrupted);
      // A data breakpoint may be met in the next block, so that one runs in slices. The blocks
      // after it may run as a whole again.
      long end = watchpoints.isEmpty() ? Long.MAX_VALUE : endOfSlices();
      conditional.run(end, interrupted);
      continues =
          timeline.nextWarp() != null
              && timeline.stepper().firstBlock() >= end
              && !interrupted.getAsBoolean();
    }
  }

  /** Returns the number of the first block that may run as a whole again. */
  private long endOfSlices() {
    return isTooLong(0) ? tooLongEnd : timeline.stepper().firstBlock() + 1;
  }

  private void runWholeBlocks(boolean includesLastBlock, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    long here = timeline.now();
    if (here != stepper.stepsAtBlockStart()) {
      if (!watchpoints.isEmpty() && (conditional.canRun() || watchpoints.countsHits())
          || watchpoints.nextWatchedBlock(stepper.firstBlock()) == stepper.firstBlock()
          || timeline.lastEditTime() > stepper.stepsAtBlockStart()
          || isTooLong(here - stepper.stepsAtBlockStart())) {
        return;
      }
      // The block runs once more from its start, in one go. Breakpoints before the current time
      // were passed already.
      Counters passedCounters = stepper.counters().copy();
      timeline.goTo(stepper.stepsAtBlockStart(), () -> false);
      if (!runBlocks(1, passedCounters, includesLastBlock, interrupted)) {
        timeline.goTo(here, () -> false);
        return;
      }
    }
    while (timeline.nextWarp() != null && !isTooLong(0) && !interrupted.getAsBoolean()) {
      long first = stepper.firstBlock();
      long left = stepper.grid().blockCount() - first - (includesLastBlock ? 0 : 1);
      long unwatched = watchpoints.nextWatchedBlock(first) - first;
      long count = Math.min(blocksPerRun, Math.min(left, unwatched));
      long before = timeline.now();
      if (count < 1) {
        return;
      }
      if (runBlocks(count, stepper.counters().copy(), includesLastBlock, interrupted)) {
        blocksPerRun =
            blocksPerRun < workerCount || timeline.now() - before < MIN_RUN_STEPS
                ? blocksPerRun * 2
                : blocksPerRun;
      } else if (count > 1) {
        blocksPerRun = count / 2;
      } else {
        return;
      }
    }
  }

  /**
   * Returns whether the resident block cannot be run as a whole.
   *
   * @param steps warp instructions of it that have run already
   */
  private boolean isTooLong(long steps) {
    engine();
    long first = timeline.stepper().firstBlock();
    return first >= firstTooLongBlock && first < tooLongEnd || steps > stepLimit;
  }

  /**
   * Records that a block cannot be run as a whole. Raises the limit for the next attempt, or skips
   * more blocks from then on, so that few attempts are in vain.
   *
   * @param writesWatched whether the reason is that it writes to watched memory; otherwise it is
   *     too long
   */
  private void skipBlock(long block, boolean writesWatched) {
    firstTooLongBlock = block;
    tooLongEnd = block + skippedBlocks;
    boolean raisesLimit =
        !writesWatched && (stepLimit < MAX_UNINTERRUPTED_STEPS || !conditional.canRun());
    if (raisesLimit && stepLimit < Long.MAX_VALUE / 8) {
      stepLimit *= 4;
    } else {
      skippedBlocks *= 2;
    }
  }

  /**
   * Runs blocks. Returns false, with the machine at their start, if they cannot be run in this way
   * or if an instruction with a breakpoint was issued in them.
   *
   * @param passedCounters the counters at the time from which on breakpoints count
   */
  private boolean runBlocks(
      long count, Counters passedCounters, boolean includesLastBlock, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    // Lets the next blocks become resident in the places of those that have ended.
    timeline.nextWarp();
    if (!includesLastBlock && stepper.firstBlock() + count >= stepper.grid().blockCount()) {
      return false;
    }
    timeline.addCheckpoint();
    long start = timeline.now();
    long first = stepper.firstBlock();
    Counters total = stepper.counters().copy();
    long limit = stepLimit * Math.min(count, workerCount);
    BooleanSupplier stop = stepLimit > MAX_UNINTERRUPTED_STEPS ? interrupted : () -> false;
    WatchedWrites watched = watchpoints.writes();
    long done = engine().run(first, first + count, total, limit, watched, stop);
    if (done < 0 || done == first || breakpoints.isHitBetween(passedCounters, total)) {
      timeline.restoreTo(start);
      if (done == first && count == 1) {
        skipBlock(first, watched != null && watched.wereFound());
      }
      return false;
    }
    skippedBlocks = 1;
    if (done >= stepper.grid().blockCount()) {
      stepper.finish(total);
    } else {
      stepper.start(done, total);
    }
    timeline.updateNextCheckpoint();
    return true;
  }

  private JitEngine engine() {
    if (engine == null || engineCode != timeline.code()) {
      engineCode = timeline.code();
      tooLongEnd = 0;
      skippedBlocks = 1;
      stepLimit = INITIAL_LIMIT_STEPS;
      engine = new JitEngine(timeline.currentLaunch(), EngineKind.AUTO, workerCount);
    }
    return engine;
  }

  /**
   * Runs towards a later time: first whole blocks, then slices of a block.
   *
   * @param endBlock a block that starts after that time
   */
  void approach(long time, long endBlock, BooleanSupplier interrupted) {
    if (!isUsable()) {
      return;
    }
    if (!breakpoints.countsHits()) {
      approachBlock(time, endBlock, interrupted);
    }
    conditional.approach(time, interrupted);
  }

  private void approachBlock(long time, long endBlock, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    long high = endBlock;
    while (timeline.nextWarp() != null
        && isUsable()
        && timeline.now() == stepper.stepsAtBlockStart()
        && high - stepper.firstBlock() > 1) {
      long middle = (stepper.firstBlock() + high) / 2;
      timeline.addCheckpoint();
      long start = timeline.now();
      Counters total = stepper.counters().copy();
      long done =
          engine().run(stepper.firstBlock(), middle, total, Long.MAX_VALUE, null, interrupted);
      if (done != middle) {
        timeline.restoreTo(start);
        return;
      }
      if (total.steps > time) {
        timeline.restoreTo(start);
        high = middle;
      } else {
        stepper.start(middle, total);
        timeline.updateNextCheckpoint();
      }
    }
  }
}
