package org.sass.sim.op;

import java.util.List;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * Instructions that decide where a warp continues. When they run, the warp's pc is already at the
 * next instruction.
 */
public final class ControlFlow {
  private ControlFlow() {}

  /**
   * The target of a jump.
   *
   * @param address the byte address of the target
   * @param problem why no instruction can run there, or null
   */
  public record Target(int address, String problem) {
    /** Returns the fault of a jump to this target; null if an instruction can run there. */
    public FaultCause check() {
      return problem == null ? null : FaultCause.of(Fault.Kind.BAD_ADDRESS, "%s", problem);
    }
  }

  /** {@code BRA}. The lanes that take the branch run first; the others wait on the stack. */
  public record Branch(Target target) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      if (mask == 0) {
        return null;
      }
      return target.problem != null
          ? target.check()
          : diverge(warp, mask, target.address, warp.pc());
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.BRANCH);
    }
  }

  /**
   * Sends some lanes to an address. The other active lanes wait on the stack to continue later at
   * another address. Returns a fault cause if the stack is full, else null.
   */
  public static FaultCause diverge(Warp warp, int lanes, int address, int otherAddress) {
    int otherLanes = warp.activeMask() & ~lanes;
    if (otherLanes != 0 && !warp.stack().push(otherLanes, Kind.DIVERGE, otherAddress)) {
      return stackOverflow(warp);
    }
    warp.activate(lanes);
    warp.jump(address);
    return null;
  }

  /**
   * {@code BRX}: a branch to an address that is read from memory. If the lanes have different
   * addresses, those with the address of the first lane go there, and the others come back to this
   * instruction.
   *
   * @param source the target address
   * @param ownAddress the address of this instruction
   * @param nextAddress the address after it
   * @param kernel the code, to look up targets
   */
  public record BranchIndirect(Source source, int ownAddress, int nextAddress, DecodedKernel kernel)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = source.read(warp, mask, lanes.a);
      if (cause != null || mask == 0) {
        return cause;
      }
      int address = lanes.a[Integer.numberOfTrailingZeros(mask)];
      Target target = kernel.target(address);
      if (target.problem != null) {
        return target.check();
      }
      int taken = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0 && lanes.a[lane] == address) {
          taken |= 1 << lane;
        }
      }
      boolean hasOtherTargets = mask != taken;
      // Lanes that the guard kept back may come back, too: the guard will keep them back again.
      return diverge(warp, taken, address, hasOtherTargets ? ownAddress : nextAddress);
    }

    @Override
    public List<Source> sources() {
      return List.of(source);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(source).setControl(OperationEffects.Control.INDIRECT);
    }
  }

  /**
   * {@code SSY} and {@code PBK}: pushes the address where the active lanes reconverge.
   *
   * @param kind what is pushed
   * @param address the byte address
   */
  public record Mark(Kind kind, int address) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return warp.stack().push(warp.activeMask(), kind, address) ? null : stackOverflow(warp);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.MARK);
    }
  }

  /** {@code CAL}: all active lanes call the subroutine, whatever the guard says. */
  public record Call(Target target) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      if (target.problem != null) {
        return target.check();
      }
      if (!warp.stack().push(warp.activeMask(), Kind.CALL, warp.pc())) {
        return stackOverflow(warp);
      }
      warp.jump(target.address);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.CALL);
    }
  }

  /** {@code RET} and {@code BRK}: lanes leave a subroutine or a loop. */
  public record Leave(Kind entryKind) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      Divergence.leave(warp, mask, entryKind);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.LEAVE);
    }
  }

  /**
   * {@code BAR}. A warp arrives as a whole, whichever of its lanes are active; the mask has no
   * known effect. A warp that has ended without arriving keeps the barrier closed, because CUDA
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
        block.barriers().arrive(barrier, warp);
      }
      if (block.barriers().allArrived(barrier)) {
        block.barriers().open(barrier);
      }
      // A warp has nothing to wait for if it has not arrived, or if its barrier has just opened.
      if (waits && block.barriers().hasArrived(barrier, warp)) {
        warp.await(barrier);
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.BARRIER);
    }
  }

  /** {@code TRAP}: ends the run with a fault, unless the guard keeps all lanes back. */
  public record Trap() implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return mask == 0
          ? null
          : FaultCause.of(Fault.Kind.TRAP, "the program stopped itself with a trap instruction");
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.STOP);
    }
  }

  /** Does nothing. For instructions that have only markers. */
  public record Nop() implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // There are no effects.
    }
  }

  /**
   * An instruction that cannot run. It ends the run with a fault.
   *
   * @param cause why it cannot run
   */
  public record Faulting(FaultCause cause) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(OperationEffects.Control.STOP);
    }
  }

  /** Returns the fault of an instruction that needs room on a full divergence stack. */
  public static FaultCause stackOverflow(Warp warp) {
    return FaultCause.of(
        Fault.Kind.STACK_OVERFLOW,
        "the divergence stack has %d entries and all are in use: %s",
        warp.stack().capacity(),
        warp.stack().newestIndex(Kind.CALL) >= 0
            ? "does a subroutine call itself endlessly?"
            : "does a loop push an entry in each iteration, but never go to its address?");
  }
}
