package org.sass.sim.exec;

import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Program;

/**
 * An instruction in its place, ready to run.
 *
 * @param placed where it stands
 * @param insn what it was made from
 * @param operation what it does
 * @param guard which lanes it does it for
 * @param ends whether it has the exit marker
 * @param joins whether it has the join marker
 */
public record Step(
    Program.Placed placed,
    Insn insn,
    Operation operation,
    Guard guard,
    boolean ends,
    boolean joins) {

  public int address() {
    return placed.address();
  }

  public int next() {
    return placed.end();
  }
}
