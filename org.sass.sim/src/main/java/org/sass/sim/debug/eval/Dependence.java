package org.sass.sim.debug.eval;

/** What the value of an expression depends on. Each constant includes those before it. */
public enum Dependence {
  /** The state of the warp itself: registers, position, local memory, values that never change. */
  WARP,
  /** The contents of global or shared memory, which other warps may write. */
  MEMORY,
  /** The registers of other warps, or the clock. */
  OTHERS;

  /** Returns what something depends on that depends on this and on {@code other}. */
  public Dependence and(Dependence other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
