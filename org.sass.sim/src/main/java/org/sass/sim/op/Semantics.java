package org.sass.sim.op;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;

/**
 * The meaning of the rows of an instruction-set table on one machine: the operation for each name
 * after {@code sem}. Equal objects give equal operations.
 */
public interface Semantics {

  /** Makes the operations for one name after {@code sem}. */
  interface Factory {
    /**
     * Makes the operation of an instruction.
     *
     * @param insn the instruction
     * @param placed its place in the program
     * @param code the kernel that it belongs to
     * @throws UnfitException if the machine cannot execute it
     */
    Operation make(Insn insn, Program.PlacedInstruction placed, DecodedKernel code);
  }

  /**
   * Returns the operation of an instruction.
   *
   * @param insn an instruction whose row has a {@code sem}
   * @param placed its place in the program
   * @param code the kernel that it belongs to
   * @return the operation; null if this machine does not know the row's {@code sem}
   * @throws UnfitException if the machine cannot execute the instruction
   */
  Operation operation(Insn insn, Program.PlacedInstruction placed, DecodedKernel code);

  /** Returns the guard, which selects the active lanes that execute an instruction. */
  Guard guard(Insn insn);

  /**
   * Returns how many 32-bit words the machine keeps from one instruction to the next, in addition
   * to registers and memories.
   *
   * @param code the instructions of a kernel
   * @return 0 if no instruction makes the contents of these words visible
   */
  default int latchWords(List<Program.PlacedInstruction> code) {
    return 0;
  }
}
