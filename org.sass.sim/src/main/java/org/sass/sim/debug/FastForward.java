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
 * them: when blocks are done, and no instruction with a breakpoint was issued in them, nothing
 * would have stopped them. Otherwise they are undone, for the precise interpreter to run.
 */
final class FastForward {
  /** Warp instructions that are worth a run of the engine, with a copy of the machine before it. */
  private static final long WORTH = 8_000_000;

  /** Warp instructions after which a worker gives up the first blocks: they may be endless. */
  private static final long SHORT = 1L << 21;

  /** The most that one ever runs at once: a fraction of a second, for nothing can stop it there. */
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

  /** The first block that is known to be too long, and the next one to be run as a whole. */
  private long tooLong;

  private long next;

  /** How many blocks to leave out when the next one is too long as well. */
  private long leaves = 1;

  FastForward(ExecutionTimeline timeline, Watchpoints watches) {
    this.timeline = timeline;
    this.watches = watches;
    this.breakpoints = timeline.breakpoints();
    this.slices = new ConditionalFastForward(timeline, watches);
  }

  /** Whether the machine is one that a fast engine can play, and no change lies ahead. */
  boolean helps() {
    Launch launch = timeline.launch();
    return timeline.next() != null
        && !timeline.editsAhead()
        && EngineKind.AUTO.over(launch, null) != EngineKind.PRECISE;
  }

  /**
   * Runs as far as it can: whole blocks where no breakpoint has been met yet, the rest of the one
   * that runs now first; and slices of blocks where one has, or where blocks are too long.
   *
   * <p>What has been run is never undone because of an interruption, else a run whose editor asks
   * again and again would not come forward; so each part of it takes no longer than a moment, and
   * one is run in any case.
   *
   * @param whole whether the last block may end in it, too; its registers are not known then
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
      // From its start once more, all at once: the breakpoints until here were passed already.
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

  /** Whether the block that runs is known to be too long, of which some has run already. */
  private boolean isTooLong(long steps) {
    engine();
    long first = timeline.stepper().first();
    return first >= tooLong && first < next || steps > most;
  }

  /** Takes note that a block cannot be run as a whole, and sees to it that not many are in vain. */
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
   * Runs blocks; false, and the machine at their start, if they cannot be run so or a breakpoint is
   * on their way.
   *
   * @param passed what had been issued when the breakpoints began to count
   */
  private boolean blocks(long count, Counters passed, boolean whole, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    // Ended blocks give up their places.
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
   * Goes nearer to a time that lies ahead, in whole blocks and then in slices of one.
   *
   * @param last a block whose start lies after that time
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
