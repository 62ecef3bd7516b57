package org.sass.sim.op;

import java.util.List;
import org.sass.sim.machine.Warp;

/**
 * What an instruction does, with everything about it that is known before it runs. A new kind of
 * operation has to declare its effects, because checks, undo, traces and engines rely on them.
 */
public sealed interface Operation
    permits AluOperation,
        AtomicOperation,
        ControlFlow.Barrier,
        ControlFlow.Branch,
        ControlFlow.BranchIndirect,
        ControlFlow.Call,
        ControlFlow.Leave,
        ControlFlow.Mark,
        ControlFlow.Nop,
        ControlFlow.Trap,
        ControlFlow.Faulting,
        LoadStore.GlobalLoad,
        LoadStore.GlobalStore,
        LoadStore.LocalLoad,
        LoadStore.LocalStore,
        LoadStore.LockedLoad,
        LoadStore.PostIncrement,
        LoadStore.SharedStore,
        MultiplyAdd,
        ReadSpecialRegister,
        SpecialOperation,
        Vote,
        WideAccess.Load,
        WideAccess.Store {

  /**
   * Executes the instruction. The warp's pc is already at the next instruction. If the instruction
   * cannot be executed, registers and memory stay unchanged.
   *
   * @param warp the warp
   * @param mask the active lanes that the guard lets through; never lanes that are not active
   * @param lanes working space
   * @return null, or why it could not be executed
   */
  FaultCause execute(Warp warp, int mask, LaneBuffers lanes);

  /** Adds what the operation reads and writes, and whether it decides where a warp continues. */
  void addEffects(OperationEffects effects);

  /** Returns the operands that it reads, including registers with addresses. No element is null. */
  default List<Source> sources() {
    return List.of();
  }

  /** Returns whether the guard selects the lanes that run. If not, all active lanes run. */
  default boolean isGuarded() {
    return true;
  }
}
