package org.sass.sim.machine;

import org.sass.lang.isa.Isa;

/**
 * The number of registers of a thread, by kind. Registers that always read as zero are counted.
 *
 * @param general number of general registers, of 32 bits
 * @param address number of address registers. Register 0 is included: it stands for "no address
 *     register" and stays 0
 * @param predicate number of predicate registers, of a few bits each
 * @param launchRegister the number of the general register that a launch sets for each thread; -1
 *     for none
 */
public record RegisterCounts(int general, int address, int predicate, int launchRegister) {

  /** Returns the numbers that the table of an instruction set gives. */
  public static RegisterCounts of(Isa isa) {
    RegisterNames names = RegisterNames.withoutFixedRegisters(isa);
    return new RegisterCounts(
        names.count(RegisterKind.GENERAL),
        names.count(RegisterKind.ADDRESS),
        names.count(RegisterKind.PREDICATE),
        names.launchRegister(RegisterKind.GENERAL));
  }
}
