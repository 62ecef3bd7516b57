package org.sass.sim.machine;

import org.sass.lang.isa.Isa;

/**
 * How many registers a thread has, by their kinds; registers that always read as zero count.
 *
 * @param general of 32 bits
 * @param address number 0 included, which stands for "no address register" and stays 0
 * @param predicate of a few bits each
 * @param launched the general register that a launch sets for each thread; -1 for none
 */
public record RegisterCounts(int general, int address, int predicate, int launched) {

  /** What the table of an instruction set says. */
  public static RegisterCounts of(Isa isa) {
    RegisterNames names = new RegisterNames(isa);
    return new RegisterCounts(
        names.count(RegisterFile.GENERAL),
        names.count(RegisterFile.ADDRESS),
        names.count(RegisterFile.PREDICATE),
        names.launched(RegisterFile.GENERAL));
  }
}
