package org.sass.sim.debug;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/** Moves the machine forward and back, until there is a reason to stop. */
final class ExecutionControl {
  /** Maximum number of warp instructions that are replayed and searched at once on the way back. */
  private static final long SEARCH_STEPS = 1 << 14;

  private final ExecutionTimeline timeline;
  private final Watchpoints watchpoints;
  private final CheckedTimeline checkedTimeline;

  /**
   * Whether to stop where the lanes of a warp diverge for the first time. {@link #divergenceTime}
   * is the time after that, or the largest number if it is not known.
   */
  private boolean stopsAtFirstDivergence;

  private long divergenceTime = Long.MAX_VALUE;

  ExecutionControl(
      ExecutionTimeline timeline, Watchpoints watchpoints, CheckedTimeline checkedTimeline) {
    this.timeline = timeline;
    this.watchpoints = watchpoints;
    this.checkedTimeline = checkedTimeline;
  }

  /**
   * A goal of a movement forward. Apart from it, only breakpoints, findings, faults and the end of
   * the run stop the movement.
   */
  interface Goal {
    /** Called before a warp runs an instruction. */
    default void beforeInstruction(Warp next) {}

    /** Returns whether the goal is reached, after an instruction of a warp. */
    boolean isReached(Warp ran);

    /** Returns whether a breakpoint that a warp meets also stops the movement. */
    default boolean stopsAtBreakpoint(Warp next) {
      return true;
    }

    /** Returns the reason for the stop when the goal is reached. */
    default StopReason stopReason(Warp ran) {
      return StopReason.of(StopReason.Reason.STEP, WarpId.of(ran), "step");
    }
  }

  void stopAtFirstDivergence(boolean wanted) {
    if (wanted != stopsAtFirstDivergence) {
      divergenceTime = Long.MAX_VALUE;
    }
    stopsAtFirstDivergence = wanted;
  }

  void forgetAfter(long steps) {
    if (divergenceTime != Long.MAX_VALUE && divergenceTime > steps) {
      divergenceTime = Long.MAX_VALUE;
    }
  }

  /**
   * Returns whether only breakpoints at instructions and data breakpoints can stop a run forward.
   */
  boolean canBeFast() {
    boolean waits = stopsAtFirstDivergence && divergenceTime == Long.MAX_VALUE;
    return checkedTimeline.isEmpty() && !waits;
  }

  /** Returns whether only breakpoints at instructions can stop a run forward. */
  boolean onlyBreakpointsStop() {
    return watchpoints.isEmpty() && canBeFast();
  }

  /**
   * Moves forward and returns the reason for the stop; null if it was interrupted before.
   *
   * @param goal the goal to reach; null for none
   * @param includesCurrent whether a breakpoint at the current instruction stops it, too
   */
  StopReason moveForward(Goal goal, boolean includesCurrent, BooleanSupplier interrupted) {
    if (!checkedTimeline.catchUp(interrupted)) {
      return null;
    }
    Stepper stepper = timeline.stepper();
    Breakpoints breakpoints = timeline.breakpoints();
    boolean here = !includesCurrent;
    boolean plain = onlyBreakpointsStop() && !stopsAtFirstDivergence;
    try {
      while (stepper.nextWarp() != null) {
        Warp warp = stepper.nextWarp();
        if ((timeline.now() & ExecutionTimeline.POLL_STEPS - 1) == 0
            && !here
            && interrupted.getAsBoolean()) {
          return null;
        }
        if (!here && !breakpoints.isEmpty()) {
          StopReason stop = breakpoints.findStop(warp, timeline.nextIndex(), true);
          if (stop != null && (goal == null || goal.stopsAtBreakpoint(warp))) {
            return stop;
          }
        }
        here = false;
        if (goal != null) {
          goal.beforeInstruction(warp);
        }
        if (plain) {
          timeline.step();
        } else {
          StopReason stop = stepObserved(warp);
          if (stop != null) {
            // A fault and the finding of a check about it give one stop, which reports the fault.
            return stepper.fault() == null ? stop : endReason(warp, stop);
          }
        }
        if (goal != null && goal.isReached(warp)) {
          return endReason(warp, goal.stopReason(warp));
        }
      }
    } finally {
      stepper.observe(null);
    }
    return endReason(null, null);
  }

  /**
   * Runs an instruction, observed by data breakpoints and checks. Returns the reason to stop after
   * it, or null.
   */
  private StopReason stepObserved(Warp warp) {
    Observer check = checkedTimeline.observer();
    timeline.stepper().observe(combine(watchpoints.isEmpty() ? null : watchpoints, check));
    WarpId id = WarpId.of(warp);
    boolean isConverged = warp.activeMask() == warp.liveMask();
    timeline.step();
    if (check != null) {
      checkedTimeline.recordFindings();
    }
    StopReason stop = watchpoints.takeStop();
    stop = stop == null ? checkedTimeline.stopAt(timeline.now()) : stop;
    if (stop == null && isConverged && hasDiverged(warp, id)) {
      divergenceTime = timeline.now();
      stop =
          StopReason.of(
              StopReason.Reason.FINDING,
              id,
              String.format(
                  "the lanes of the warp diverge here for the first time in this run: 0x%08x"
                      + " continue, 0x%08x wait",
                  warp.activeMask(), warp.liveMask() & ~warp.activeMask()));
    }
    return stop;
  }

  private boolean hasDiverged(Warp warp, WarpId id) {
    return stopsAtFirstDivergence
        && timeline.now() <= divergenceTime
        && id.matches(warp)
        && warp.activeMask() != warp.liveMask();
  }

  /**
   * Returns the reason for a stop. A fault or the end of the run takes precedence over {@code
   * otherwise}.
   */
  private StopReason endReason(Warp warp, StopReason defaultReason) {
    Stepper stepper = timeline.stepper();
    if (stepper.fault() != null) {
      var fault = stepper.fault();
      WarpId id = new WarpId(fault.block(), fault.warp());
      return new StopReason(
          StopReason.Reason.FAULT, id, fault.lane(), fault.report(), java.util.List.of());
    }
    if (stepper.isOver()) {
      return StopReason.of(
          StopReason.Reason.END,
          warp == null ? null : WarpId.of(warp),
          "the kernel has run to its end");
    }
    return defaultReason;
  }

  private static Observer combine(Observer first, Observer second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return new Observer() {
      @Override
      public void blockStarted(org.sass.sim.machine.Block block) {
        first.blockStarted(block);
        second.blockStarted(block);
      }

      @Override
      public void beforeInstruction(Warp warp, DecodedInstruction step, int mask) {
        first.beforeInstruction(warp, step, mask);
        second.beforeInstruction(warp, step, mask);
      }

      @Override
      public void afterInstruction(Warp warp, DecodedInstruction step, int mask) {
        first.afterInstruction(warp, step, mask);
        second.afterInstruction(warp, step, mask);
      }
    };
  }

  // ---- back

  /** A condition to search for on the way back. */
  @FunctionalInterface
  interface WarpCondition {
    /**
     * Returns whether the condition holds. The machine is at a time at which a warp is about to
     * run.
     */
    boolean holds(Warp next);
  }

  /**
   * Goes back to the last earlier time at which a condition holds, or at which a breakpoint would
   * stop a run forward. For a data breakpoint it stops before the instruction that meets it. Stops
   * at the start of the run if nothing is found. Returns null if it was interrupted; the machine is
   * then at some earlier time.
   *
   * @param condition the condition; null for none
   * @param breakpoints whether breakpoints, data breakpoints and findings stop it
   */
  StopReason moveBack(WarpCondition condition, boolean breakpoints, BooleanSupplier interrupted) {
    return searchBack(condition, breakpoints, interrupted, breakpoints);
  }

  private StopReason searchBack(
      WarpCondition condition,
      boolean dataBreakpoints,
      BooleanSupplier interrupted,
      boolean breakpoints) {
    long end = timeline.now();
    long candidate = breakpoints ? lastRecordedStop(end) : -1;
    CheckpointHistory.Checkpoint nextCheckpoint = null;
    while (end > 0) {
      CheckpointHistory.Checkpoint copy = timeline.history().findAtOrBefore(end - 1);
      boolean empty =
          condition == null
              && nextCheckpoint != null
              && !(dataBreakpoints && !watchpoints.isEmpty())
              && !(breakpoints
                  && timeline
                      .breakpoints()
                      .isHitBetweenStates(copy.state(), nextCheckpoint.state()));
      if (!empty && end - copy.state().steps() > SEARCH_STEPS) {
        if (timeline.now() == end && timeline.stepper().fault() == null) {
          timeline.addCheckpoint();
        }
        boolean arrived = timeline.goTo(end - SEARCH_STEPS / 2, interrupted);
        // Copies of the machine on the way make this search short, and later ones, too.
        timeline.addCheckpoint();
        if (!arrived) {
          // Nothing before the end has been searched, so the way back has not come further.
          timeline.goTo(end, () -> false);
          return null;
        }
        copy = timeline.history().findAtOrBefore(end - 1);
      }
      long start = copy.state().steps();
      nextCheckpoint = copy;
      if (empty && candidate < start) {
        end = start;
        continue;
      }
      timeline.restore(copy);
      FoundStop last = search(end, condition, breakpoints, dataBreakpoints);
      if (last != null && last.time >= candidate) {
        timeline.goTo(last.time, () -> false);
        // Lets the next blocks become resident: the warp may be the first of a block that is about
        // to take the place of another.
        timeline.nextWarp();
        return last.stop;
      }
      if (candidate >= start) {
        timeline.goTo(candidate, () -> false);
        return stopReasonAt(candidate);
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
  StopReason moveBackToData(BooleanSupplier interrupted) {
    return searchBack(null, true, interrupted, false);
  }

  private long lastRecordedStop(long end) {
    long found = checkedTimeline.lastFindingBefore(end);
    boolean part =
        stopsAtFirstDivergence && divergenceTime != Long.MAX_VALUE && divergenceTime - 1 < end;
    return part ? Math.max(found, divergenceTime - 1) : found;
  }

  private StopReason stopReasonAt(long candidate) {
    StopReason finding = checkedTimeline.stopAt(candidate + 1);
    if (finding != null) {
      return finding;
    }
    WarpId id = WarpId.of(timeline.nextWarp());
    return StopReason.of(StopReason.Reason.FINDING, id, "the lanes of the warp diverge here");
  }

  /** A time, and the reason to stop at it. */
  private record FoundStop(long time, StopReason stop) {}

  /**
   * Replays the run from the current time up to {@code end}. Returns the last place before {@code
   * end} that stops the movement; null if there is none.
   */
  private FoundStop search(
      long end, WarpCondition condition, boolean breakpoints, boolean dataBreakpoints) {
    FoundStop last = null;
    Breakpoints all = timeline.breakpoints();
    boolean watching = dataBreakpoints && !watchpoints.isEmpty();
    timeline.stepper().observe(watching ? watchpoints : null);
    try {
      while (timeline.now() < end && timeline.nextWarp() != null) {
        Warp warp = timeline.nextWarp();
        long time = timeline.now();
        if (condition != null && condition.holds(warp)) {
          last =
              new FoundStop(time, StopReason.of(StopReason.Reason.STEP, WarpId.of(warp), "step"));
        }
        if (breakpoints && all.hasBreakpoint(timeline.nextIndex())) {
          StopReason stop = all.findStop(warp, timeline.nextIndex(), false);
          last = stop == null ? last : new FoundStop(time, stop);
        }
        timeline.step();
        StopReason stop = watching ? watchpoints.takeStop() : null;
        last = stop == null ? last : new FoundStop(time, stop);
      }
    } finally {
      timeline.stepper().observe(null);
    }
    return last;
  }
}
