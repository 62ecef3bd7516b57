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
  private abstract static class OfWarp implements ExecutionControl.Goal {
    private final ExecutionTimeline timeline;
    final WarpId id;
    private boolean mine;

    OfWarp(ExecutionTimeline timeline, WarpId id) {
      this.timeline = timeline;
      this.id = id;
    }

    @Override
    public void before(Warp next) {
      mine = id.is(next);
    }

    @Override
    public boolean reached(Warp ran) {
      if (!mine) {
        return timeline.warp(id) == null || timeline.stepper().isBetween();
      }
      return !id.is(ran) || ran.finished() || there(ran);
    }

    abstract boolean there(Warp warp);

    @Override
    public StopReason stop(Warp ran) {
      return StopReason.of(StopReason.Reason.STEP, id, "step");
    }
  }

  /**
   * The goal of a step: one instruction of a warp. The other warps run meanwhile, but do not stop
   * at their breakpoints, which would end each step somewhere else. A user who steps looks at one
   * warp.
   */
  static ExecutionControl.Goal instruction(ExecutionTimeline timeline, WarpId id) {
    return new OfWarp(timeline, id) {
      @Override
      public boolean stops(Warp next) {
        return id.is(next);
      }

      @Override
      boolean there(Warp warp) {
        return true;
      }
    };
  }

  /** The goal of a step over: one instruction of a warp, including a subroutine that it calls. */
  static ExecutionControl.Goal over(ExecutionTimeline timeline, Warp from) {
    int depth = calls(from);
    return new OfWarp(timeline, WarpId.of(from)) {
      @Override
      public boolean stops(Warp next) {
        return id.is(next);
      }

      @Override
      boolean there(Warp warp) {
        return calls(warp) <= depth;
      }
    };
  }

  /**
   * The goal of a step out: the end of the subroutine that a warp is in, or the end of the warp.
   */
  static ExecutionControl.Goal out(ExecutionTimeline timeline, Warp from) {
    int depth = calls(from);
    return new OfWarp(timeline, WarpId.of(from)) {
      @Override
      boolean there(Warp warp) {
        return calls(warp) < depth;
      }
    };
  }

  private static int calls(Warp warp) {
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
    int meeting = stack.newest(Kind.SYNC);
    for (int i = 0; i < stack.depth() && meeting < 0; i++) {
      meeting = stack.kind(i) == Kind.DIVERGE ? i : -1;
    }
    if (meeting < 0) {
      return null;
    }
    int depth = meeting;
    return new OfWarp(timeline, WarpId.of(from)) {
      @Override
      boolean there(Warp warp) {
        return warp.stack().depth() <= depth;
      }
    };
  }

  /** The goal to reach the next opening of a barrier of a block, or the end of the block. */
  static ExecutionControl.Goal barrier(ExecutionTimeline timeline, WarpId id, Block block) {
    long openings = block.openings();
    return new ExecutionControl.Goal() {
      @Override
      public boolean reached(Warp ran) {
        boolean gone = block.x() != id.blockX() || block.y() != id.blockY();
        return gone || block.openings() > openings || timeline.stepper().isBetween();
      }

      @Override
      public StopReason stop(Warp ran) {
        return StopReason.of(StopReason.Reason.STEP, id, "barrier");
      }
    };
  }

  /** The goal that any warp is about to run an instruction. */
  static ExecutionControl.Goal place(ExecutionTimeline timeline, int index) {
    return new ExecutionControl.Goal() {
      @Override
      public boolean reached(Warp ran) {
        return timeline.next() != null && timeline.index() == index;
      }

      @Override
      public StopReason stop(Warp ran) {
        return StopReason.of(StopReason.Reason.STEP, WarpId.of(timeline.next()), "goto");
      }
    };
  }
}
