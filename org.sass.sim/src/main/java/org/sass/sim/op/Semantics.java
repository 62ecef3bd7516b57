package org.sass.sim.op;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;

/**
 * What the rows of a table mean on one machine: the operation for each name after {@code sem}.
 * Equal objects give equal operations.
 */
public interface Semantics {

  /** Makes the operation of one instruction. */
  interface Factory {
    /**
     * Makes it.
     *
     * @param insn the instruction
     * @param placed where it stands
     * @param code the kernel it belongs to
     * @throws UnfitException if the machine cannot make sense of it
     */
    Operation make(Insn insn, Program.Placed placed, DecodedKernel code);
  }

  /**
   * The operation of an instruction.
   *
   * @param insn an instruction whose row has a {@code sem}
   * @param placed where it stands
   * @param code the kernel it belongs to
   * @return null if this machine does not know what the row's {@code sem} means
   * @throws UnfitException if the machine cannot make sense of the instruction
   */
  Operation operation(Insn insn, Program.Placed placed, DecodedKernel code);

  /** Which of the active lanes carry an instruction out. */
  Guard guard(Insn insn);

  /**
   * The 32-bit words that a machine keeps from one instruction to the next beside its registers and
   * memories.
   *
   * @param code the instructions of a kernel
   * @return 0 where none of them shows what is in these words
   */
  default int latchWords(List<Program.Placed> code) {
    return 0;
  }
}
