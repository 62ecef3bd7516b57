package org.sass.sim.machine;

/**
 * The kinds of registers that a thread has. {@link RegisterNames} knows their names and their
 * number in an instruction set.
 */
public enum RegisterKind {
  /** General registers, of 32 bits. */
  GENERAL,
  /** Registers that hold addresses for operands in memory. */
  ADDRESS,
  /** Registers of a few flag bits, which conditions test: see {@link org.sass.sim.arith.Flags}. */
  PREDICATE;

  /**
   * Returns the kind of registers that a statement of an instruction-set table describes; null for
   * output registers.
   */
  public static RegisterKind of(org.sass.lang.isa.RegisterFile file) {
    if (file.isAddressOnly()) {
      return ADDRESS;
    }
    return file.bits() < Integer.SIZE ? PREDICATE : file.isOutput() ? null : GENERAL;
  }

  /**
   * Returns the array with the registers of this kind of all threads of the warp's block. {@link
   * Warp#row} gives the index of a register of the warp.
   */
  public int[] registers(Warp warp) {
    return switch (this) {
      case GENERAL -> warp.registers();
      case ADDRESS -> warp.addresses();
      case PREDICATE -> warp.predicates();
    };
  }

  /** Returns the value of a register of a lane. */
  public int value(Warp warp, int number, int lane) {
    return registers(warp)[warp.row(number) + lane];
  }
}
