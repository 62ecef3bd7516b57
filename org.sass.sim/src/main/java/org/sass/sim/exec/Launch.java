package org.sass.sim.exec;

import java.util.List;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isa;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;

/**
 * Everything a run of a kernel needs. The memories are the live ones: a run changes the bytes of
 * the regions of {@code global} in place, and they stay as they are when the run ends, also by a
 * fault.
 *
 * @param kernel what to run
 * @param isa the instruction set it was assembled for
 * @param gridX blocks in x
 * @param gridY blocks in y
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param params the parameter words, from {@code g[0x4]} on
 * @param global the global memory
 * @param constants the constant memory, the kernel's own constants included
 * @param sharedBytes bytes of shared memory asked for beyond what the kernel declares
 * @param maxSteps warp instructions after which the run ends with a fault; 0 for no limit
 */
public record Launch(
    Program.Kernel kernel,
    Isa isa,
    int gridX,
    int gridY,
    int blockX,
    int blockY,
    int blockZ,
    int[] params,
    GlobalMemory global,
    ConstantMemory constants,
    int sharedBytes,
    long maxSteps) {

  /** Why this launch cannot be made on a G80, in a message for people; null if it can. */
  public String problem() {
    Limits.Excess excess = Limits.G80.excess(demand());
    return excess == null ? null : excess.message();
  }

  private Limits.Demand demand() {
    return new Limits.Demand(
        List.of(gridX, gridY),
        List.of(blockX, blockY, blockZ),
        params.length,
        (long) kernel.sharedBytes() + Math.max(0, sharedBytes));
  }
}
