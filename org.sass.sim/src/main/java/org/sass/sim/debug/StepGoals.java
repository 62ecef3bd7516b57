package org.sass.sim.debug;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/** The goals of all kinds of steps. */
final class StepGoals {
  private StepGoals() {}

  /**
   * A goal of one warp. It is checked after each instruction of that warp, and counts as reached
   * when the warp has ended.
   */
  private abstract static class WarpGoal implements ExecutionControl.Goal {
    private final ExecutionTimeline timeline;
    final WarpId id;
    private boolean isOwnTurn;

    WarpGoal(ExecutionTimeline timeline, WarpId id) {
      this.timeline = timeline;
      this.id = id;
    }

    @Override
    public void beforeInstruction(Warp next) {
      isOwnTurn = id.matches(next);
    }

    @Override
    public boolean isReached(Warp ran) {
      if (!isOwnTurn) {
        return timeline.warp(id) == null || timeline.stepper().isBetweenBlocks();
      }
      return !id.matches(ran) || ran.isFinished() || isAtGoal(ran);
    }

    abstract boolean isAtGoal(Warp warp);

    @Override
    public StopReason stopReason(Warp ran) {
      return StopReason.of(StopReason.Reason.STEP, id, "step");
    }
  }

  /**
   * The goal of a step: one instruction of a warp. The other warps run meanwhile, but do not stop
   * at their breakpoints, which would end each step somewhere else. A user who steps looks at one
   * warp.
   */
  static ExecutionControl.Goal instruction(ExecutionTimeline timeline, WarpId id) {
    return new WarpGoal(timeline, id) {
      @Override
      public boolean stopsAtBreakpoint(Warp next) {
        return id.matches(next);
      }

      @Override
      boolean isAtGoal(Warp warp) {
        return true;
      }
    };
  }

  /** The goal of a step over: one instruction of a warp, including a subroutine that it calls. */
  static ExecutionControl.Goal stepOver(ExecutionTimeline timeline, Warp from) {
    int depth = callDepth(from);
    return new WarpGoal(timeline, WarpId.of(from)) {
      @Override
      public boolean stopsAtBreakpoint(Warp next) {
        return id.matches(next);
      }

      @Override
      boolean isAtGoal(Warp warp) {
        return callDepth(warp) <= depth;
      }
    };
  }

  /**
   * The goal of a step out: the end of the subroutine that a warp is in, or the end of the warp.
   */
  static ExecutionControl.Goal stepOut(ExecutionTimeline timeline, Warp from) {
    int depth = callDepth(from);
    return new WarpGoal(timeline, WarpId.of(from)) {
      @Override
      boolean isAtGoal(Warp warp) {
        return callDepth(warp) < depth;
      }
    };
  }

  private static int callDepth(Warp warp) {
    int calls = 0;
    for (int i = 0; i < warp.stack().depth(); i++) {
      calls += warp.stack().kind(i) == Kind.CALL ? 1 : 0;
    }
    return calls;
  }

  /**
   * The goal to reach the place where the diverged lanes of a warp reconverge. Null if they have
   * not diverged and no place to reconverge is set.
   */
  static ExecutionControl.Goal reconvergence(ExecutionTimeline timeline, Warp from) {
    DivergenceStack stack = from.stack();
    int syncEntry = stack.newestIndex(Kind.SYNC);
    for (int i = 0; i < stack.depth() && syncEntry < 0; i++) {
      syncEntry = stack.kind(i) == Kind.DIVERGE ? i : -1;
    }
    if (syncEntry < 0) {
      return null;
    }
    int depth = syncEntry;
    return new WarpGoal(timeline, WarpId.of(from)) {
      @Override
      boolean isAtGoal(Warp warp) {
        return warp.stack().depth() <= depth;
      }
    };
  }

  /** The goal to reach the next opening of a barrier of a block, or the end of the block. */
  static ExecutionControl.Goal barrier(ExecutionTimeline timeline, WarpId id, Block block) {
    long openings = block.barrierOpenings();
    return new ExecutionControl.Goal() {
      @Override
      public boolean isReached(Warp ran) {
        boolean gone = !block.position().equals(id.block());
        return gone || block.barrierOpenings() > openings || timeline.stepper().isBetweenBlocks();
      }

      @Override
      public StopReason stopReason(Warp ran) {
        return StopReason.of(StopReason.Reason.STEP, id, "barrier");
      }
    };
  }

  /** The goal that any warp is about to run an instruction. */
  static ExecutionControl.Goal runTo(ExecutionTimeline timeline, int index) {
    return new ExecutionControl.Goal() {
      @Override
      public boolean isReached(Warp ran) {
        return timeline.nextWarp() != null && timeline.nextIndex() == index;
      }

      @Override
      public StopReason stopReason(Warp ran) {
        return StopReason.of(StopReason.Reason.STEP, WarpId.of(timeline.nextWarp()), "goto");
      }
    };
  }
}
