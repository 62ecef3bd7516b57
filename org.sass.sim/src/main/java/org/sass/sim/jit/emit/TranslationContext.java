package org.sass.sim.jit.emit;

import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;

/**
 * The environment of a translation, which is the same for a whole launch.
 *
 * @param stride distance of two registers of a thread in the register files, in elements
 * @param threadIdRegister the general register that always holds the number of the thread in its
 *     block; -1 for none
 * @param liveness the registers that may be read after each instruction; null if all may be
 */
public record TranslationContext(
    DecodedKernel code,
    VectorTarget vectorTarget,
    int stride,
    int threadIdRegister,
    ConstantMemory constants,
    RegisterLiveness liveness) {
  /** Returns the index of an instruction in the code. */
  public int site(DecodedInstruction instruction) {
    return code.indexAt(instruction.address());
  }
}
