package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.exec.Observer;
import org.sass.sim.exec.Step;
import org.sass.sim.exec.Stepper;
import org.sass.sim.machine.Warp;

/** Moves the machine forward and back, until there is a reason to stop. */
final class Motion {
  /** Instructions to look through at once on the way back. */
  private static final long NEAR = 1 << 14;

  private final Timeline timeline;
  private final Watches watches;
  private final Checker checker;

  /** Whether to stop where lanes of a warp part for the first time, and when that was. */
  private boolean firstDivergence;

  private long parted = Long.MAX_VALUE;

  Motion(Timeline timeline, Watches watches, Checker checker) {
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
    default Stop stop(Warp ran) {
      return Stop.of(Stop.Reason.STEP, WarpId.of(ran), "step");
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

  /** Whether nothing but breakpoints at instructions can stop it on its way. */
  boolean onlyBreakpoints() {
    boolean waits = firstDivergence && parted == Long.MAX_VALUE;
    return watches.isEmpty() && checker.isEmpty() && !waits;
  }

  /**
   * Goes forward; null if it was interrupted before there was a reason to stop.
   *
   * @param goal what to reach; null for nothing
   * @param cautious whether a breakpoint right here stops it, too
   */
  Stop forward(Goal goal, boolean cautious, BooleanSupplier interrupted) {
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
        if ((timeline.now() & Timeline.POLL - 1) == 0 && !here && interrupted.getAsBoolean()) {
          return null;
        }
        if (!here && !breakpoints.isEmpty()) {
          Stop stop = breakpoints.hit(warp, timeline.index(), true);
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
          Stop stop = watched(warp);
          if (stop != null) {
            return stop;
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
  private Stop watched(Warp warp) {
    Observer check = checker.observer();
    timeline.stepper().observe(both(watches.isEmpty() ? null : watches, check));
    WarpId id = WarpId.of(warp);
    boolean together = warp.active() == warp.live();
    timeline.step();
    if (check != null) {
      checker.note();
    }
    Stop stop = watches.take();
    stop = stop == null ? checker.at(timeline.now()) : stop;
    if (stop == null && together && parts(warp, id)) {
      parted = timeline.now();
      stop =
          Stop.of(
              Stop.Reason.FINDING,
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
  private Stop end(Warp warp, Stop otherwise) {
    Stepper stepper = timeline.stepper();
    if (stepper.fault() != null) {
      var fault = stepper.fault();
      WarpId id = new WarpId(fault.blockX(), fault.blockY(), fault.warp());
      return new Stop(Stop.Reason.FAULT, id, fault.lane(), fault.report(), java.util.List.of());
    }
    if (stepper.isOver()) {
      return Stop.of(
          Stop.Reason.END, warp == null ? null : WarpId.of(warp), "the kernel has run to its end");
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
      public void before(Warp warp, Step step, int mask) {
        first.before(warp, step, mask);
        second.before(warp, step, mask);
      }

      @Override
      public void after(Warp warp, Step step, int mask) {
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
  Stop back(Wanted wanted, boolean breakpoints, BooleanSupplier interrupted) {
    return back(wanted, breakpoints, interrupted, breakpoints);
  }

  private Stop back(Wanted wanted, boolean data, BooleanSupplier interrupted, boolean breakpoints) {
    long end = timeline.now();
    long candidate = breakpoints ? candidate(end) : -1;
    History.Copy behind = null;
    while (end > 0) {
      History.Copy copy = timeline.history().before(end - 1);
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
    return Stop.of(Stop.Reason.START, null, "this is where the run starts");
  }

  /** Goes back to where a data breakpoint would stop it, past all other breakpoints. */
  Stop backToData(BooleanSupplier interrupted) {
    return back(null, true, interrupted, false);
  }

  private long candidate(long end) {
    long found = checker.before(end);
    boolean part = firstDivergence && parted != Long.MAX_VALUE && parted - 1 < end;
    return part ? Math.max(found, parted - 1) : found;
  }

  private Stop back(long candidate) {
    Stop finding = checker.at(candidate + 1);
    if (finding != null) {
      return finding;
    }
    WarpId id = WarpId.of(timeline.next());
    return Stop.of(Stop.Reason.FINDING, id, "the lanes of the warp part here");
  }

  /** A time and why to stop there. */
  private record Found(long time, Stop stop) {}

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
          last = new Found(time, Stop.of(Stop.Reason.STEP, WarpId.of(warp), "step"));
        }
        if (breakpoints && all.has(timeline.index())) {
          Stop stop = all.hit(warp, timeline.index(), false);
          last = stop == null ? last : new Found(time, stop);
        }
        timeline.step();
        Stop stop = watching ? watches.take() : null;
        last = stop == null ? last : new Found(time, stop);
      }
    } finally {
      timeline.stepper().observe(null);
    }
    return last;
  }
}
