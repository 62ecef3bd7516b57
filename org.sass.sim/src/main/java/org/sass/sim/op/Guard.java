package org.sass.sim.op;

import org.sass.sim.arith.Conditions;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/**
 * The guard of an instruction.
 *
 * @param register the number of the predicate register that it tests
 * @param table its condition in the form of {@link Conditions#table}
 */
public record Guard(int register, int table) {
  private static final int ALWAYS = Conditions.table(Conditions.ALWAYS);

  /** The guard that lets all active lanes through, for instructions without a guard. */
  public static final Guard NONE = new Guard(0, ALWAYS);

  public static Guard of(int register, int condition) {
    return condition == Conditions.ALWAYS ? NONE : new Guard(register, Conditions.table(condition));
  }

  /** Returns whether the condition always holds. */
  public boolean always() {
    return table == ALWAYS;
  }

  /** Returns the active lanes for which the condition holds. */
  public int mask(Warp warp) {
    if (table == ALWAYS) {
      return warp.active();
    }
    return warp.active() & holds(warp);
  }

  /** Returns the lanes for which the condition holds, whether they are active or not. */
  public int holds(Warp warp) {
    int mask = 0;
    int[] flags = warp.predicates();
    int at = warp.row(register);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      mask |= (table >>> flags[at + lane] & 1) << lane;
    }
    return mask;
  }

  /** Adds the flags that the condition tests. */
  void addEffects(OperationEffects effects) {
    // A condition that always holds or never holds tests no flags.
    if (table != ALWAYS && table != 0) {
      boolean asksCarry = (table & 0xf) * 0x1111 != (table & 0xffff);
      effects.reads(
          RegisterFile.PREDICATE,
          register,
          asksCarry ? OperationEffects.WHOLE : OperationEffects.LOW);
    }
  }
}
