package org.sass.sim.op;

import java.util.List;
import org.sass.sim.machine.Warp;

/**
 * What an instruction does, with everything about it that can be known before it runs. A new kind
 * of operation has to tell its effects: checks, undo, traces and engines go by them.
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
        ControlFlow.Nothing,
        ControlFlow.Trap,
        ControlFlow.Unable,
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
   * Carries the instruction out. The warp's pc already stands after it. An instruction that cannot
   * be carried out leaves registers and memory as they were.
   *
   * @param warp the warp
   * @param mask the active lanes that the guard lets through; never lanes beyond the active ones
   * @param lanes working space
   * @return null, or why it could not be carried out
   */
  FaultCause execute(Warp warp, int mask, LaneBuffers lanes);

  /** Tells what the operation reads and writes, and whether it decides where a warp goes on. */
  void addEffects(OperationEffects effects);

  /** The operands that it reads, addresses in registers among them; none is null. */
  default List<Source> sources() {
    return List.of();
  }

  /** Whether the guard decides which lanes run; else all active ones do. */
  default boolean guarded() {
    return true;
  }
}
