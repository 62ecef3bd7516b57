package org.sass.sim.debug;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/** What steps of all kinds are to reach. */
final class StepGoals {
  private StepGoals() {}

  /** Something about one warp: asked after each of its instructions, reached when it is gone. */
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
   * One instruction of a warp. The others run meanwhile, and their breakpoints would end each step
   * somewhere else: a user who steps looks at one warp.
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

  /** One instruction of a warp, with all of the subroutine that it may call. */
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

  /** The end of the subroutine that a warp is in, else of the warp. */
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

  /** Where the lanes of a warp that have parted meet again; null if they have not parted. */
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

  /** The next time that a barrier of the block opens, or its end. */
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

  /** Some warp that is about to run an instruction. */
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
