package org.sass.sim.interp;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Target;

/**
 * Everything that a run of a kernel needs. The memories are not copied: a run changes the regions
 * of {@code global} in place, and their contents stay after the run, also after a fault.
 *
 * @param kernel the kernel to run
 * @param isa the instruction set it was assembled for
 * @param gridX blocks in x
 * @param gridY blocks in y
 * @param gridZ blocks in z
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param params the parameter words, from {@code g[0x4]} on
 * @param global the global memory
 * @param constants the constant memory, the kernel's own constants included
 * @param sharedBytes bytes of shared memory asked for beyond what the kernel declares
 * @param localBytes bytes of local memory of a thread; 0 for what the machine has
 * @param maxSteps warp instructions after which the run ends with a fault; 0 for no limit
 * @param target the machine to emulate
 * @param residentLimit number of blocks that are resident together, for targets where that has an
 *     effect; 0 for as many as fit
 * @param allocatedRegisters general registers allocated to a thread, for targets where that has an
 *     effect; 0 for all
 * @param output receives what the kernel prints
 */
public record Launch(
    Program.Kernel kernel,
    Isa isa,
    int gridX,
    int gridY,
    int gridZ,
    int blockX,
    int blockY,
    int blockZ,
    int[] params,
    GlobalMemory global,
    ConstantMemory constants,
    int sharedBytes,
    int localBytes,
    long maxSteps,
    Target target,
    int residentLimit,
    int allocatedRegisters,
    DeviceOutput output) {

  /** Makes a launch with one layer of blocks, and the local memory that the machine has. */
  public Launch(
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
      long maxSteps,
      Target target,
      int residentLimit,
      int allocatedRegisters) {
    this(
        kernel,
        isa,
        gridX,
        gridY,
        1,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        sharedBytes,
        0,
        maxSteps,
        target,
        residentLimit,
        allocatedRegisters,
        DeviceOutput.NONE);
  }

  /** Returns this launch for another machine. */
  public Launch withTarget(Target newTarget) {
    return withTarget(newTarget, global);
  }

  /** Returns this launch with another version of the kernel. */
  public Launch withKernel(Program.Kernel newKernel) {
    return new Launch(
        newKernel,
        isa,
        gridX,
        gridY,
        gridZ,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        sharedBytes,
        localBytes,
        maxSteps,
        target,
        residentLimit,
        allocatedRegisters,
        output);
  }

  /** Returns this launch with another receiver of what the kernel prints. */
  public Launch withOutput(DeviceOutput newOutput) {
    return new Launch(
        kernel,
        isa,
        gridX,
        gridY,
        gridZ,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        sharedBytes,
        localBytes,
        maxSteps,
        target,
        residentLimit,
        allocatedRegisters,
        newOutput);
  }

  /** Returns this launch for another machine, with another global memory. */
  public Launch withTarget(Target newTarget, GlobalMemory newGlobal) {
    return new Launch(
        kernel,
        isa,
        gridX,
        gridY,
        gridZ,
        blockX,
        blockY,
        blockZ,
        params,
        newGlobal,
        constants,
        sharedBytes,
        localBytes,
        maxSteps,
        newTarget,
        residentLimit,
        allocatedRegisters,
        output);
  }

  /** Returns why the machine cannot run this launch, as a message for people; null if it can. */
  public String problem() {
    MachineLimits.Excess excess = target.limits().findExcess(demand());
    return excess == null ? null : excess.message();
  }

  /** Returns the number of blocks that are resident together. */
  int residentBlocks() {
    int warps = (blockX * blockY * blockZ + Warp.LANES - 1) / Warp.LANES;
    return target.residentBlocks(warps, residentLimit);
  }

  /** Returns the grid of this launch, with which a machine runs its blocks. */
  public Grid newGrid() {
    return new Grid(
        gridX,
        gridY,
        gridZ,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        target.registerCounts(isa),
        target.abi().sharedBytes(kernel.sharedBytes() + sharedBytes),
        target.abi().localBytes(localBytes),
        target.abi(),
        output);
  }

  private MachineLimits.Demand demand() {
    return new MachineLimits.Demand(
        List.of(gridX, gridY, gridZ),
        List.of(blockX, blockY, blockZ),
        params.length,
        (long) kernel.sharedBytes() + Math.max(0, sharedBytes));
  }
}
