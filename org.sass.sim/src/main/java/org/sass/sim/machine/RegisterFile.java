package org.sass.sim.machine;

/**
 * The kinds of registers that a thread has. What they are called and how many an instruction set
 * has of them is in {@link RegisterNames}.
 */
public enum RegisterFile {
  /** The general ones, of 32 bits. */
  GENERAL,
  /** Those that hold addresses for operands in memory. */
  ADDRESS,
  /** Those of a few bits that conditions ask for: see {@link org.sass.sim.arith.Flags}. */
  PREDICATE;

  /** The kind of registers that a statement of a table is about; null for output registers. */
  public static RegisterFile of(org.sass.lang.isa.RegisterFile row) {
    if (row.address()) {
      return ADDRESS;
    }
    return row.bits() < Integer.SIZE ? PREDICATE : row.output() ? null : GENERAL;
  }

  /**
   * The registers of all threads of a warp's block; those of the warp begin at {@link Warp#row}.
   */
  public int[] of(Warp warp) {
    return switch (this) {
      case GENERAL -> warp.registers();
      case ADDRESS -> warp.addresses();
      case PREDICATE -> warp.predicates();
    };
  }

  /** What a register of a lane holds. */
  public int value(Warp warp, int number, int lane) {
    return of(warp)[warp.row(number) + lane];
  }
}
