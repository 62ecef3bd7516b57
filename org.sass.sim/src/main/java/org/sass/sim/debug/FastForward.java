package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.jit.EngineKind;
import org.sass.sim.jit.JitEngine;
import org.sass.sim.op.DecodedKernel;

/**
 * Runs whole blocks with a fast engine. That engine cannot stop at an instruction, but it counts
 * how often each was issued. If no instruction with a breakpoint was issued in the blocks that it
 * ran, nothing would have stopped them. Otherwise the blocks are undone, and the precise
 * interpreter runs them.
 */
final class FastForward {
  /**
   * Number of warp instructions that one run of the engine should have, because a copy of the
   * machine is made before each run.
   */
  private static final long WORTH = 8_000_000;

  /**
   * Number of warp instructions after which a worker gives up the first blocks, because they may be
   * endless.
   */
  private static final long SHORT = 1L << 21;

  /**
   * Maximum number of warp instructions of a run that cannot be interrupted. It takes a fraction of
   * a second.
   */
  private static final long LONG = 1L << 26;

  private final ExecutionTimeline timeline;
  private final Breakpoints breakpoints;
  private final Watchpoints watches;
  private final ConditionalFastForward slices;
  private final int workers = Runtime.getRuntime().availableProcessors();
  private JitEngine engine;
  private DecodedKernel engineOf;
  private long size = 1;
  private long most = SHORT;

  /**
   * The first block that is known to be too long to be run as a whole. The range ends before {@link
   * #next}.
   */
  private long tooLong;

  private long next;

  /** Number of blocks to skip when the next one is too long as well. */
  private long leaves = 1;

  FastForward(ExecutionTimeline timeline, Watchpoints watches) {
    this.timeline = timeline;
    this.watches = watches;
    this.breakpoints = timeline.breakpoints();
    this.slices = new ConditionalFastForward(timeline, watches);
  }

  /**
   * Returns whether a fast engine can run this machine, the run is not over and no change by the
   * user lies ahead.
   */
  boolean helps() {
    Launch launch = timeline.launch();
    return timeline.next() != null
        && !timeline.editsAhead()
        && EngineKind.AUTO.over(launch, null) != EngineKind.PRECISE;
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
   * @param whole whether the last block may end in it, too, which leaves its registers unknown
   */
  void run(boolean whole, BooleanSupplier interrupted) {
    if (!helps()) {
      return;
    }
    if (watches.isEmpty() && !breakpoints.isMet(timeline.stepper().tally())) {
      blocks(whole, interrupted);
    }
    slices.run(interrupted);
  }

  private void blocks(boolean whole, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    long here = timeline.now();
    if (here != stepper.startedAt()) {
      if (timeline.lastEdit() > stepper.startedAt() || isTooLong(here - stepper.startedAt())) {
        return;
      }
      // The block runs once more from its start, in one go. Breakpoints before the current time
      // were passed already.
      Counters passed = stepper.tally().copy();
      timeline.goTo(stepper.startedAt(), () -> false);
      if (!blocks(1, passed, whole, interrupted)) {
        timeline.goTo(here, () -> false);
        return;
      }
    }
    while (timeline.next() != null && !isTooLong(0) && !interrupted.getAsBoolean()) {
      long left = stepper.grid().blocks() - stepper.first() - (whole ? 0 : 1);
      long count = Math.min(size, left);
      long before = timeline.now();
      if (count < 1) {
        return;
      }
      if (blocks(count, stepper.tally().copy(), whole, interrupted)) {
        size = size < workers || timeline.now() - before < WORTH ? size * 2 : size;
      } else if (count > 1) {
        size = count / 2;
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
    long first = timeline.stepper().first();
    return first >= tooLong && first < next || steps > most;
  }

  /**
   * Records that a block cannot be run as a whole. Raises the limit for the next attempt, or skips
   * more blocks from then on, so that few attempts are in vain.
   */
  private void leaveOut(long block) {
    tooLong = block;
    next = block + leaves;
    boolean more = most < LONG || !slices.canRun();
    if (more && most < Long.MAX_VALUE / 8) {
      most *= 4;
    } else {
      leaves *= 2;
    }
  }

  /**
   * Runs blocks. Returns false, with the machine at their start, if they cannot be run in this way
   * or if an instruction with a breakpoint was issued in them.
   *
   * @param passed the counters at the time from which on breakpoints count
   */
  private boolean blocks(long count, Counters passed, boolean whole, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    // Lets the next blocks become resident in the places of those that have ended.
    timeline.next();
    if (!whole && stepper.first() + count >= stepper.grid().blocks()) {
      return false;
    }
    timeline.remember();
    long start = timeline.now();
    long first = stepper.first();
    Counters total = stepper.tally().copy();
    long limit = most * Math.min(count, workers);
    BooleanSupplier stop = most > LONG ? interrupted : () -> false;
    long done = engine().run(first, first + count, total, limit, stop);
    if (done < 0 || done == first || breakpoints.isAmong(passed, total)) {
      timeline.reset(start);
      if (done == first && count == 1) {
        leaveOut(first);
      }
      return false;
    }
    leaves = 1;
    if (done >= stepper.grid().blocks()) {
      stepper.finish(total);
    } else {
      stepper.start(done, total);
    }
    timeline.arrived();
    return true;
  }

  private JitEngine engine() {
    if (engine == null || engineOf != timeline.code()) {
      engineOf = timeline.code();
      next = 0;
      leaves = 1;
      most = SHORT;
      engine = new JitEngine(timeline.launchNow(), EngineKind.AUTO, workers);
    }
    return engine;
  }

  /**
   * Runs towards a later time: first whole blocks, then slices of a block.
   *
   * @param last a block that starts after that time
   */
  void approach(long time, long last, BooleanSupplier interrupted) {
    if (!helps()) {
      return;
    }
    if (!breakpoints.counting()) {
      approachBlock(time, last, interrupted);
    }
    slices.approach(time, interrupted);
  }

  private void approachBlock(long time, long last, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    long high = last;
    while (timeline.next() != null
        && helps()
        && timeline.now() == stepper.startedAt()
        && high - stepper.first() > 1) {
      long middle = (stepper.first() + high) / 2;
      timeline.remember();
      long start = timeline.now();
      Counters total = stepper.tally().copy();
      long done = engine().run(stepper.first(), middle, total, Long.MAX_VALUE, interrupted);
      if (done != middle) {
        timeline.reset(start);
        return;
      }
      if (total.steps > time) {
        timeline.reset(start);
        high = middle;
      } else {
        stepper.start(middle, total);
        timeline.arrived();
      }
    }
  }
}
