package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/** Moves the machine forward and back, until there is a reason to stop. */
final class ExecutionControl {
  /** Instructions to look through at once on the way back. */
  private static final long NEAR = 1 << 14;

  private final ExecutionTimeline timeline;
  private final Watchpoints watches;
  private final CheckedTimeline checker;

  /** Whether to stop where lanes of a warp part for the first time, and when that was. */
  private boolean firstDivergence;

  private long parted = Long.MAX_VALUE;

  ExecutionControl(ExecutionTimeline timeline, Watchpoints watches, CheckedTimeline checker) {
    this.timeline = timeline;
    this.watches = watches;
    this.checker = checker;
  }

  /** Something to reach, beside which nothing stops that is no breakpoint. */
  interface Goal {
    /** A warp is about to run. */
    default void before(Warp next) {}

    /** Whether it is reached, after an instruction of a warp. */
    boolean reached(Warp ran);

    /** Whether a breakpoint that a warp comes to ends the way, too. */
    default boolean stops(Warp next) {
      return true;
    }

    /** What to say then. */
    default StopReason stop(Warp ran) {
      return StopReason.of(StopReason.Reason.STEP, WarpId.of(ran), "step");
    }
  }

  void stopAtFirstDivergence(boolean wanted) {
    if (wanted != firstDivergence) {
      parted = Long.MAX_VALUE;
    }
    firstDivergence = wanted;
  }

  void forgetAfter(long steps) {
    if (parted != Long.MAX_VALUE && parted > steps) {
      parted = Long.MAX_VALUE;
    }
  }

  /** Whether nothing but breakpoints, at instructions or of data, can stop it on its way. */
  boolean canBeFast() {
    boolean waits = firstDivergence && parted == Long.MAX_VALUE;
    return checker.isEmpty() && !waits;
  }

  /** Whether nothing but breakpoints at instructions can stop it on its way. */
  boolean onlyBreakpoints() {
    return watches.isEmpty() && canBeFast();
  }

  /**
   * Goes forward; null if it was interrupted before there was a reason to stop.
   *
   * @param goal what to reach; null for nothing
   * @param cautious whether a breakpoint right here stops it, too
   */
  StopReason forward(Goal goal, boolean cautious, BooleanSupplier interrupted) {
    if (!checker.catchUp(interrupted)) {
      return null;
    }
    Stepper stepper = timeline.stepper();
    Breakpoints breakpoints = timeline.breakpoints();
    boolean here = !cautious;
    boolean plain = onlyBreakpoints() && !firstDivergence;
    try {
      while (stepper.next() != null) {
        Warp warp = stepper.next();
        if ((timeline.now() & ExecutionTimeline.POLL - 1) == 0
            && !here
            && interrupted.getAsBoolean()) {
          return null;
        }
        if (!here && !breakpoints.isEmpty()) {
          StopReason stop = breakpoints.hit(warp, timeline.index(), true);
          if (stop != null && (goal == null || goal.stops(warp))) {
            return stop;
          }
        }
        here = false;
        if (goal != null) {
          goal.before(warp);
        }
        if (plain) {
          timeline.step();
        } else {
          StopReason stop = watched(warp);
          if (stop != null) {
            // What ends the run, and what a check says of it, are one thing.
            return stepper.fault() == null ? stop : end(warp, stop);
          }
        }
        if (goal != null && goal.reached(warp)) {
          return end(warp, goal.stop(warp));
        }
      }
    } finally {
      stepper.observe(null);
    }
    return end(null, null);
  }

  /** Runs an instruction while others look on. */
  private StopReason watched(Warp warp) {
    Observer check = checker.observer();
    timeline.stepper().observe(both(watches.isEmpty() ? null : watches, check));
    WarpId id = WarpId.of(warp);
    boolean together = warp.active() == warp.live();
    timeline.step();
    if (check != null) {
      checker.note();
    }
    StopReason stop = watches.take();
    stop = stop == null ? checker.at(timeline.now()) : stop;
    if (stop == null && together && parts(warp, id)) {
      parted = timeline.now();
      stop =
          StopReason.of(
              StopReason.Reason.FINDING,
              id,
              String.format(
                  "the lanes of the warp part here for the first time in this run: 0x%08x go on,"
                      + " 0x%08x wait",
                  warp.active(), warp.live() & ~warp.active()));
    }
    return stop;
  }

  private boolean parts(Warp warp, WarpId id) {
    return firstDivergence
        && timeline.now() <= parted
        && id.is(warp)
        && warp.active() != warp.live();
  }

  /** A fault or the end comes before the reason that there would be otherwise. */
  private StopReason end(Warp warp, StopReason otherwise) {
    Stepper stepper = timeline.stepper();
    if (stepper.fault() != null) {
      var fault = stepper.fault();
      WarpId id = new WarpId(fault.blockX(), fault.blockY(), fault.warp());
      return new StopReason(
          StopReason.Reason.FAULT, id, fault.lane(), fault.report(), java.util.List.of());
    }
    if (stepper.isOver()) {
      return StopReason.of(
          StopReason.Reason.END,
          warp == null ? null : WarpId.of(warp),
          "the kernel has run to its end");
    }
    return otherwise;
  }

  private static Observer both(Observer first, Observer second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return new Observer() {
      @Override
      public void starts(org.sass.sim.machine.Block block) {
        first.starts(block);
        second.starts(block);
      }

      @Override
      public void before(Warp warp, DecodedInstruction step, int mask) {
        first.before(warp, step, mask);
        second.before(warp, step, mask);
      }

      @Override
      public void after(Warp warp, DecodedInstruction step, int mask) {
        first.after(warp, step, mask);
        second.after(warp, step, mask);
      }
    };
  }

  // ---- back

  /** Something to find on the way back. */
  @FunctionalInterface
  interface Wanted {
    /** Whether the machine is there: a warp is about to run. */
    boolean is(Warp next);
  }

  /**
   * Goes back to the last time before now at which something holds, breakpoints and data
   * breakpoints included where they count. A data breakpoint stops before the instruction that
   * meets it. Null if it was interrupted: the machine is somewhere before now then.
   *
   * @param wanted what to find; null for nothing
   * @param breakpoints whether breakpoints and findings stop it
   */
  StopReason back(Wanted wanted, boolean breakpoints, BooleanSupplier interrupted) {
    return back(wanted, breakpoints, interrupted, breakpoints);
  }

  private StopReason back(
      Wanted wanted, boolean data, BooleanSupplier interrupted, boolean breakpoints) {
    long end = timeline.now();
    long candidate = breakpoints ? candidate(end) : -1;
    CheckpointHistory.Copy behind = null;
    while (end > 0) {
      CheckpointHistory.Copy copy = timeline.history().before(end - 1);
      boolean empty =
          wanted == null
              && behind != null
              && !(data && !watches.isEmpty())
              && !(breakpoints && timeline.breakpoints().isBetween(copy.image(), behind.image()));
      if (!empty && end - copy.image().steps() > NEAR) {
        // Copies on the way make what follows short, and what comes after it, too.
        timeline.goTo(end - NEAR / 2, interrupted);
        timeline.remember();
        copy = timeline.history().before(end - 1);
      }
      long start = copy.image().steps();
      behind = copy;
      if (empty && candidate < start) {
        end = start;
        continue;
      }
      timeline.restore(copy);
      Found last = search(end, wanted, breakpoints, data);
      if (last != null && last.time >= candidate) {
        timeline.goTo(last.time, () -> false);
        // The warp may be the first of a block that is yet to take the place of another.
        timeline.next();
        return last.stop;
      }
      if (candidate >= start) {
        timeline.goTo(candidate, () -> false);
        return back(candidate);
      }
      end = start;
      if (interrupted.getAsBoolean()) {
        timeline.goTo(end, () -> false);
        return null;
      }
    }
    timeline.goTo(0, () -> false);
    return StopReason.of(StopReason.Reason.START, null, "this is where the run starts");
  }

  /** Goes back to where a data breakpoint would stop it, past all other breakpoints. */
  StopReason backToData(BooleanSupplier interrupted) {
    return back(null, true, interrupted, false);
  }

  private long candidate(long end) {
    long found = checker.before(end);
    boolean part = firstDivergence && parted != Long.MAX_VALUE && parted - 1 < end;
    return part ? Math.max(found, parted - 1) : found;
  }

  private StopReason back(long candidate) {
    StopReason finding = checker.at(candidate + 1);
    if (finding != null) {
      return finding;
    }
    WarpId id = WarpId.of(timeline.next());
    return StopReason.of(StopReason.Reason.FINDING, id, "the lanes of the warp part here");
  }

  /** A time and why to stop there. */
  private record Found(long time, StopReason stop) {}

  /** The last time before {@code end}, from here on, that is looked for; null if there is none. */
  private Found search(long end, Wanted wanted, boolean breakpoints, boolean data) {
    Found last = null;
    Breakpoints all = timeline.breakpoints();
    boolean watching = data && !watches.isEmpty();
    timeline.stepper().observe(watching ? watches : null);
    try {
      while (timeline.now() < end && timeline.next() != null) {
        Warp warp = timeline.next();
        long time = timeline.now();
        if (wanted != null && wanted.is(warp)) {
          last = new Found(time, StopReason.of(StopReason.Reason.STEP, WarpId.of(warp), "step"));
        }
        if (breakpoints && all.has(timeline.index())) {
          StopReason stop = all.hit(warp, timeline.index(), false);
          last = stop == null ? last : new Found(time, stop);
        }
        timeline.step();
        StopReason stop = watching ? watches.take() : null;
        last = stop == null ? last : new Found(time, stop);
      }
    } finally {
      timeline.stepper().observe(null);
    }
    return last;
  }
}
