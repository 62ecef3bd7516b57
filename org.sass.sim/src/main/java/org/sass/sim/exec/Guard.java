package org.sass.sim.exec;

import org.sass.sim.g80.Conditions;
import org.sass.sim.machine.Warp;

/**
 * The guard of an instruction.
 *
 * @param register the predicate register it looks at
 * @param table its condition as {@link Conditions#table} gives it
 */
public record Guard(int register, int table) {
  private static final int ALWAYS = Conditions.table(Conditions.ALWAYS);
  private static final Guard NONE = new Guard(0, ALWAYS);

  public static Guard of(int register, int condition) {
    return condition == Conditions.ALWAYS ? NONE : new Guard(register, Conditions.table(condition));
  }

  /** Whether the condition always holds. */
  public boolean always() {
    return table == ALWAYS;
  }

  /** The active lanes for which the condition holds. */
  public int mask(Warp warp) {
    if (table == ALWAYS) {
      return warp.active();
    }
    return warp.active() & holds(warp);
  }

  /** The lanes for which the condition holds, active or not. */
  public int holds(Warp warp) {
    int mask = 0;
    int[] flags = warp.predicates();
    int at = warp.row(register);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      mask |= (table >>> flags[at + lane] & 1) << lane;
    }
    return mask;
  }
}
