package org.sass.sim.op;

import java.util.List;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/** Instructions that say where a warp goes on. The pc stands after them when they run. */
public final class ControlFlow {
  private ControlFlow() {}

  /**
   * A jump's end.
   *
   * @param address where it leads
   * @param problem why nothing can run there, or null
   */
  public record Target(int address, String problem) {
    public FaultCause check() {
      return problem == null ? null : FaultCause.of(Fault.Kind.BAD_ADDRESS, "%s", problem);
    }
  }

  /** {@code BRA}. The lanes that take it run first, the others wait on the stack. */
  public record Branch(Target target) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      if (mask == 0) {
        return null;
      }
      return target.problem != null ? target.check() : jump(warp, mask, target.address, warp.pc());
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.BRANCH);
    }
  }

  /** Sends some lanes to an address; the others go on elsewhere, later. */
  private static FaultCause jump(Warp warp, int lanes, int address, int otherwise) {
    int others = warp.active() & ~lanes;
    if (others != 0 && !warp.stack().push(others, Kind.DIVERGE, otherwise)) {
      return overflow(warp);
    }
    warp.activate(lanes);
    warp.jump(address);
    return null;
  }

  /**
   * {@code BRX}: a branch to an address in memory. Where lanes have different addresses, those with
   * the first lane's go there, and the others come back to this instruction.
   *
   * @param source the address
   * @param self the address of this instruction
   * @param next the address after it
   * @param code for the targets
   */
  public record BranchIndirect(Source source, int self, int next, DecodedKernel code)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = source.read(warp, mask, lanes.a);
      if (cause != null || mask == 0) {
        return cause;
      }
      int address = lanes.a[Integer.numberOfTrailingZeros(mask)];
      Target target = code.target(address);
      if (target.problem != null) {
        return target.check();
      }
      int taken = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0 && lanes.a[lane] == address) {
          taken |= 1 << lane;
        }
      }
      boolean again = mask != taken;
      // Lanes that the guard holds back would be held back again: coming back does them no harm.
      return jump(warp, taken, address, again ? self : next);
    }

    @Override
    public List<Source> sources() {
      return List.of(source);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(source).control(OperationEffects.Control.INDIRECT);
    }
  }

  /** {@code SSY} and {@code PBK}: names the place where the active lanes meet again. */
  public record Mark(Kind kind, int address) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return warp.stack().push(warp.active(), kind, address) ? null : overflow(warp);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.MARK);
    }
  }

  /** {@code CAL}: all active lanes go, whatever the guard says. */
  public record Call(Target target) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      if (target.problem != null) {
        return target.check();
      }
      if (!warp.stack().push(warp.active(), Kind.CALL, warp.pc())) {
        return overflow(warp);
      }
      warp.jump(target.address);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.CALL);
    }
  }

  /** {@code RET} and {@code BRK}. */
  public record Leave(Kind kind) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      Divergence.leave(warp, mask, kind);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.LEAVE);
    }
  }

  /**
   * {@code BAR}. A warp arrives as a whole, whichever of its lanes are active; the mask has no
   * effect that is known. A warp that has ended without arriving keeps the barrier closed: CUDA
   * demands that all threads of a block come to it.
   *
   * @param barrier its number
   * @param arrives whether the warp counts as arrived
   * @param waits whether the warp stops until the barrier opens
   */
  public record Barrier(int barrier, boolean arrives, boolean waits) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      Block block = warp.block();
      if (arrives) {
        block.arrive(barrier, warp);
      }
      if (block.allArrived(barrier)) {
        block.open(barrier);
      }
      // A warp that has not arrived, or arrived at a barrier now open, has nothing to wait for.
      if (waits && block.hasArrived(barrier, warp)) {
        warp.await(barrier);
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.BARRIER);
    }
  }

  /** {@code TRAP}. */
  public record Trap() implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return mask == 0
          ? null
          : FaultCause.of(Fault.Kind.TRAP, "the program stopped itself with a trap instruction");
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.STOP);
    }
  }

  /** Nothing, for instructions that have only markers. */
  public record Nothing() implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // It has none.
    }
  }

  /** An instruction that cannot run, and why. */
  public record Unable(FaultCause cause) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(OperationEffects.Control.STOP);
    }
  }

  public static FaultCause overflow(Warp warp) {
    return FaultCause.of(
        Fault.Kind.STACK_OVERFLOW,
        "the divergence stack has %d entries and all are in use: %s",
        warp.stack().capacity(),
        warp.stack().newest(Kind.CALL) >= 0
            ? "does a subroutine call itself without an end?"
            : "does a loop push one with SSY or PBK in each round without a join or BRK?");
  }
}
