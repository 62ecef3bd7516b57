package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.Stepper;
import org.sass.sim.exec.Tally;
import org.sass.sim.fast.EngineKind;
import org.sass.sim.fast.FastEngine;

/**
 * Runs whole blocks with a fast engine. That engine cannot stop at an instruction, but it counts
 * them: when blocks are done, and no instruction with a breakpoint was issued in them, nothing
 * would have stopped them. Otherwise they are undone, for the precise interpreter to run.
 */
final class FastForward {
  /** Warp instructions that are worth a run of the engine, with a copy of the machine before it. */
  private static final long WORTH = 8_000_000;

  /** Questions to the engine whether to stop, after which blocks with breakpoints are given up. */
  private static final long PATIENCE = 2_000;

  private final Timeline timeline;
  private final Breakpoints breakpoints;
  private final Slices slices;
  private FastEngine engine;
  private Code engineOf;
  private long size = 1;
  private long patience = PATIENCE;

  FastForward(Timeline timeline) {
    this.timeline = timeline;
    this.breakpoints = timeline.breakpoints();
    this.slices = new Slices(timeline);
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
   * that runs now first; and slices of blocks where one has.
   *
   * @param whole whether the last block may end in it, too; its registers are not known then
   */
  void run(boolean whole, BooleanSupplier interrupted) {
    if (!helps()) {
      return;
    }
    if (!breakpoints.isMet(timeline.stepper().tally())) {
      blocks(whole, interrupted);
    }
    if (!breakpoints.isEmpty()) {
      slices.run(interrupted);
    }
  }

  private void blocks(boolean whole, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    long here = timeline.now();
    if (here != stepper.startedAt()) {
      if (timeline.lastEdit() > stepper.startedAt()) {
        return;
      }
      // From its start once more, all at once: the breakpoints until here were passed already.
      Tally passed = stepper.tally().copy();
      if (!timeline.goTo(stepper.startedAt(), interrupted)
          || !blocks(1, passed, whole, interrupted)) {
        timeline.goTo(here, () -> false);
        return;
      }
    }
    while (timeline.next() != null && !interrupted.getAsBoolean()) {
      long left = stepper.grid().blocks() - stepper.first() - (whole ? 0 : 1);
      long count = Math.min(size, left);
      long before = timeline.now();
      if (count < 1) {
        return;
      }
      if (blocks(count, stepper.tally().copy(), whole, interrupted)) {
        size = timeline.now() - before < WORTH ? size * 2 : size;
      } else if (count > 1) {
        size = count / 2;
      } else {
        return;
      }
    }
  }

  /**
   * Runs blocks; false, and the machine at their start, if they cannot be run so or a breakpoint is
   * on their way.
   *
   * @param passed what had been issued when the breakpoints began to count
   */
  private boolean blocks(long count, Tally passed, boolean whole, BooleanSupplier interrupted) {
    Stepper stepper = timeline.stepper();
    // Ended blocks give up their places.
    timeline.next();
    if (!whole && stepper.first() + count >= stepper.grid().blocks()) {
      return false;
    }
    timeline.remember();
    long start = timeline.now();
    Tally total = stepper.tally().copy();
    long end = stepper.first() + count;
    long[] asked = {0};
    boolean hurry = !breakpoints.isEmpty();
    long done =
        engine()
            .run(
                stepper.first(),
                end,
                total,
                () -> interrupted.getAsBoolean() || hurry && ++asked[0] > patience);
    if (done < 0 || done == stepper.first() || breakpoints.isAmong(passed, total)) {
      // Who waits longer each time does not wait in vain for more than half of the time.
      patience = done < 0 && !interrupted.getAsBoolean() ? patience * 2 : patience;
      timeline.reset(start);
      return false;
    }
    if (done >= stepper.grid().blocks()) {
      stepper.finish(total);
    } else {
      stepper.start(done, total);
    }
    timeline.arrived();
    return true;
  }

  private FastEngine engine() {
    if (engine == null || engineOf != timeline.code()) {
      engineOf = timeline.code();
      int workers = Runtime.getRuntime().availableProcessors();
      engine = new FastEngine(timeline.launchNow(), EngineKind.AUTO, workers);
    }
    return engine;
  }

  /**
   * Goes nearer to a time that lies ahead, in whole blocks and then in slices of one.
   *
   * @param last a block whose start lies behind that time
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
      Tally total = stepper.tally().copy();
      long done = engine().run(stepper.first(), middle, total, interrupted);
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
