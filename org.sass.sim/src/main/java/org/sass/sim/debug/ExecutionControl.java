package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/** Moves the machine forward and back, until there is a reason to stop. */
final class ExecutionControl {
  /** Maximum number of warp instructions that are replayed and searched at once on the way back. */
  private static final long NEAR = 1 << 14;

  private final ExecutionTimeline timeline;
  private final Watchpoints watches;
  private final CheckedTimeline checker;

  /**
   * Whether to stop where the lanes of a warp diverge for the first time. {@link #parted} is the
   * time after that, or the largest number if it is not known.
   */
  private boolean firstDivergence;

  private long parted = Long.MAX_VALUE;

  ExecutionControl(ExecutionTimeline timeline, Watchpoints watches, CheckedTimeline checker) {
    this.timeline = timeline;
    this.watches = watches;
    this.checker = checker;
  }

  /**
   * A goal of a movement forward. Apart from it, only breakpoints, findings, faults and the end of
   * the run stop the movement.
   */
  interface Goal {
    /** Called before a warp runs an instruction. */
    default void before(Warp next) {}

    /** Returns whether the goal is reached, after an instruction of a warp. */
    boolean reached(Warp ran);

    /** Returns whether a breakpoint that a warp meets also stops the movement. */
    default boolean stops(Warp next) {
      return true;
    }

    /** Returns the reason for the stop when the goal is reached. */
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

  /**
   * Returns whether only breakpoints at instructions and data breakpoints can stop a run forward.
   */
  boolean canBeFast() {
    boolean waits = firstDivergence && parted == Long.MAX_VALUE;
    return checker.isEmpty() && !waits;
  }

  /** Returns whether only breakpoints at instructions can stop a run forward. */
  boolean onlyBreakpoints() {
    return watches.isEmpty() && canBeFast();
  }

  /**
   * Moves forward and returns the reason for the stop; null if it was interrupted before.
   *
   * @param goal the goal to reach; null for none
   * @param cautious whether a breakpoint at the current instruction stops it, too
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
            // A fault and the finding of a check about it give one stop, which reports the fault.
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

  /**
   * Runs an instruction, observed by data breakpoints and checks. Returns the reason to stop after
   * it, or null.
   */
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
                  "the lanes of the warp diverge here for the first time in this run: 0x%08x go on,"
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

  /**
   * Returns the reason for a stop. A fault or the end of the run takes precedence over {@code
   * otherwise}.
   */
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

  /** A condition to search for on the way back. */
  @FunctionalInterface
  interface Wanted {
    /**
     * Returns whether the condition holds. The machine is at a time at which a warp is about to
     * run.
     */
    boolean is(Warp next);
  }

  /**
   * Goes back to the last earlier time at which a condition holds, or at which a breakpoint would
   * stop a run forward. For a data breakpoint it stops before the instruction that meets it. Stops
   * at the start of the run if nothing is found. Returns null if it was interrupted; the machine is
   * then at some earlier time.
   *
   * @param wanted the condition; null for none
   * @param breakpoints whether breakpoints, data breakpoints and findings stop it
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
        // Copies of the machine on the way make this search short, and later ones, too.
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
        // Lets the next blocks become resident: the warp may be the first of a block that is about
        // to take the place of another.
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

  /** Goes back to where a data breakpoint would stop the run. Ignores all other breakpoints. */
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
    return StopReason.of(StopReason.Reason.FINDING, id, "the lanes of the warp diverge here");
  }

  /** A time, and the reason to stop at it. */
  private record Found(long time, StopReason stop) {}

  /**
   * Replays the run from the current time up to {@code end}. Returns the last place before {@code
   * end} that stops the movement; null if there is none.
   */
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
