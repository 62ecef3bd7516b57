package org.sass.sim.op;

import org.sass.sim.arith.Conditions;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/**
 * The guard of an instruction.
 *
 * @param register the number of the predicate register that it tests
 * @param truthTable its condition in the form of {@link Conditions#truthTable}
 */
public record Guard(int register, int truthTable) {
  private static final int ALWAYS_TABLE = Conditions.truthTable(Conditions.ALWAYS);

  /** The guard that lets all active lanes through, for instructions without a guard. */
  public static final Guard NONE = new Guard(0, ALWAYS_TABLE);

  public static Guard of(int register, int condition) {
    return condition == Conditions.ALWAYS
        ? NONE
        : new Guard(register, Conditions.truthTable(condition));
  }

  /** Returns whether the condition always holds. */
  public boolean isAlways() {
    return truthTable == ALWAYS_TABLE;
  }

  /** Returns the active lanes for which the condition holds. */
  public int passingLanes(Warp warp) {
    if (truthTable == ALWAYS_TABLE) {
      return warp.activeMask();
    }
    return warp.activeMask() & holdingLanes(warp);
  }

  /** Returns the lanes for which the condition holds, whether they are active or not. */
  public int holdingLanes(Warp warp) {
    int mask = 0;
    int[] flags = warp.predicates();
    int row = warp.row(register);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      mask |= (truthTable >>> flags[row + lane] & 1) << lane;
    }
    return mask;
  }

  /** Adds the flags that the condition tests. */
  void addEffects(OperationEffects effects) {
    // A condition that always holds or never holds tests no flags.
    if (truthTable != ALWAYS_TABLE && truthTable != 0) {
      boolean readsCarry = (truthTable & 0xf) * 0x1111 != (truthTable & 0xffff);
      effects.addRead(
          RegisterKind.PREDICATE,
          register,
          readsCarry ? OperationEffects.WHOLE : OperationEffects.LOW);
    }
  }
}
