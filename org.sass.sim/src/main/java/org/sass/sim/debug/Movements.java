package org.sass.sim.debug;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Warp;

/**
 * Creates the movements of a {@link Debugger}: runs and steps, forward and back. A movement does
 * nothing until {@link Movement#move} is called.
 */
public final class Movements {
  /** Number of warp instructions after which the fast engines are tried. */
  private static final long FAST_THRESHOLD_STEPS = 1 << 13;

  private final PreparedLaunch prepared;
  private final ExecutionTimeline timeline;
  private final ExecutionControl control;
  private boolean keepsEndState;

  Movements(PreparedLaunch prepared, ExecutionTimeline timeline, ExecutionControl control) {
    this.prepared = prepared;
    this.timeline = timeline;
    this.control = control;
  }

  /** Returns a movement forward until there is a reason to stop. */
  public Movement runForward() {
    return new ForwardRun(false);
  }

  /**
   * Returns a movement forward like {@link #runForward}, which also stops at a breakpoint at the
   * current instruction.
   */
  public Movement startForward() {
    return new ForwardRun(true);
  }

  /**
   * Moves forward. The precise interpreter runs the first instructions, so that a near stop is
   * found soon. Then the fast engines run whole blocks, and slices of blocks. Where they make
   * little progress, the precise interpreter runs for twice as long before they are tried again.
   *
   * <p>An editor may send requests again and again while the machine runs. So each call makes some
   * progress before it can be interrupted.
   */
  private final class ForwardRun extends Movement {
    private final boolean stopsAtCurrent;
    private long interpretedSteps = FAST_THRESHOLD_STEPS;

    /**
     * @param stopsAtCurrent whether a breakpoint at the current instruction stops it
     */
    ForwardRun(boolean stopsAtCurrent) {
      this.stopsAtCurrent = stopsAtCurrent;
    }

    @Override
    StopReason move(boolean isContinued, BooleanSupplier interrupted) {
      boolean includesCurrent = isContinued || stopsAtCurrent;
      while (true) {
        boolean fast = control.canBeFast() && timeline.fastForward().isUsable();
        long start = timeline.now();
        long until = fast ? start + interpretedSteps : start;
        BooleanSupplier shouldStop =
            fast
                ? () ->
                    timeline.now() >= until
                        || timeline.now() >= start + FAST_THRESHOLD_STEPS
                            && interrupted.getAsBoolean()
                : () -> timeline.now() > start && interrupted.getAsBoolean();
        StopReason stop = control.moveForward(null, includesCurrent, shouldStop);
        if (stop != null || !fast || timeline.now() < until) {
          return stop;
        }
        includesCurrent = true;
        long before = timeline.now();
        timeline.fastForward().run(!keepsEndState, interrupted);
        if (timeline.stepper().isOver()) {
          return StopReason.of(StopReason.Reason.END, null, "the kernel has run to its end");
        }
        interpretedSteps =
            timeline.now() - before > interpretedSteps
                ? FAST_THRESHOLD_STEPS
                : interpretedSteps * 2;
        if (interrupted.getAsBoolean()) {
          return null;
        }
      }
    }
  }

  private Movement forwardTo(ExecutionControl.Goal goal) {
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
        return control.moveForward(goal, again, interrupted);
      }
    };
  }

  /**
   * Returns a movement that runs one instruction of a warp. The other warps take their turns
   * meanwhile.
   */
  public Movement step(WarpId id) {
    return forwardTo(StepGoals.instruction(timeline, id));
  }

  /**
   * Returns a movement that runs one instruction of a warp. If it calls a subroutine, the whole
   * subroutine runs.
   */
  public Movement stepOver(WarpId id) {
    Warp warp = timeline.warp(id);
    return warp == null ? step(id) : forwardTo(StepGoals.stepOver(timeline, warp));
  }

  /** Returns a movement forward until a warp leaves its subroutine, or ends. */
  public Movement stepOut(WarpId id) {
    Warp warp = timeline.warp(id);
    return warp == null ? step(id) : forwardTo(StepGoals.stepOut(timeline, warp));
  }

  /**
   * Returns a movement forward until the lanes of a warp have reconverged. If they have not
   * diverged and no place to reconverge is set, it stops at once.
   */
  public Movement toReconvergence(WarpId id) {
    Warp warp = timeline.warp(id);
    ExecutionControl.Goal goal = warp == null ? null : StepGoals.reconvergence(timeline, warp);
    if (goal != null) {
      return forwardTo(goal);
    }
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
        String text =
            "no lanes of " + id.text() + " have diverged, and no reconvergence point is set";
        return StopReason.of(StopReason.Reason.STEP, id, text);
      }
    };
  }

  /**
   * Returns a movement forward until the next barrier of a warp's block opens, or the block ends.
   */
  public Movement toBarrier(WarpId id) {
    Warp warp = timeline.warp(id);
    return warp == null ? step(id) : forwardTo(StepGoals.barrier(timeline, id, warp.block()));
  }

  /**
   * Returns a movement forward until any warp is about to run an instruction.
   *
   * @param index index of the instruction
   */
  public Movement runTo(int index) {
    return forwardTo(StepGoals.runTo(timeline, index));
  }

  private interface BackwardStep {
    StopReason move(BooleanSupplier interrupted);
  }

  private static Movement backwardMovement(BackwardStep step) {
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
        return step.move(interrupted);
      }
    };
  }

  /** Returns a movement back to where a warp was about to run its last instruction. */
  public Movement stepBack(WarpId id) {
    return backwardMovement(interrupted -> control.moveBack(id::matches, false, interrupted));
  }

  /**
   * Returns a movement back to the last place that would have stopped a run forward, or else to the
   * start of the run.
   */
  public Movement runBackward() {
    return backwardMovement(interrupted -> control.moveBack(null, true, interrupted));
  }

  /**
   * Returns a movement back to before the instruction that last wrote some data.
   *
   * @param preferredLane the lane that the stop names if several lanes wrote and it is one of them
   */
  public Movement lastWrite(Watchpoint.Place place, int preferredLane) {
    Watchpoints watchpoint = new Watchpoints(timeline, preferredLane);
    watchpoint.set(List.of(new Watchpoint(-1, place, Watchpoint.Access.WRITE, null, null)));
    ExecutionControl searchControl =
        new ExecutionControl(timeline, watchpoint, new CheckedTimeline(timeline, prepared));
    return backwardMovement(
        interrupted -> {
          StopReason stop = searchControl.moveBackToData(interrupted);
          return stop == null || stop.reason() != StopReason.Reason.DATA
              ? stop
              : new StopReason(
                  StopReason.Reason.STEP,
                  stop.warp(),
                  stop.lane(),
                  "last " + stop.text(),
                  List.of());
        });
  }

  // ---- the end of a run

  /**
   * Sets whether the registers will be looked at when the run has come to its end. If not, a fast
   * engine may run the last blocks, which leaves their registers unknown. Then {@link
   * #restoreEndState} must be called before the machine is inspected.
   */
  public void setKeepsEndState(boolean keeps) {
    keepsEndState = keeps;
  }

  /** Makes the whole state of the machine available, also at the end of a run. */
  public void restoreEndState() {
    if (timeline.stepper().isOver() && timeline.stepper().residentBlocks().isEmpty()) {
      timeline.goTo(timeline.now() - 1, () -> false);
      timeline.goTo(Long.MAX_VALUE, () -> false);
    }
  }
}
