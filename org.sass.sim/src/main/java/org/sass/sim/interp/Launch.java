package org.sass.sim.interp;

import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.machine.Warp;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Target;

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
 * @param target the machine to be
 * @param places how many blocks are resident at once, where that matters; 0 for as many as fit
 * @param registers general registers allocated to a thread, where that matters; 0 for all
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
    long maxSteps,
    Target target,
    int places,
    int registers) {
  /** The same launch on another machine. */
  public Launch on(Target other) {
    return with(other, global);
  }

  /** The same launch of a kernel with other instructions. */
  public Launch with(Program.Kernel other) {
    return new Launch(
        other,
        isa,
        gridX,
        gridY,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        sharedBytes,
        maxSteps,
        target,
        places,
        registers);
  }

  /** The same launch on another machine, with other contents of global memory. */
  public Launch with(Target other, GlobalMemory memory) {
    return new Launch(
        kernel,
        isa,
        gridX,
        gridY,
        blockX,
        blockY,
        blockZ,
        params,
        memory,
        constants,
        sharedBytes,
        maxSteps,
        other,
        places,
        registers);
  }

  /** Why this launch cannot be made on its machine, in a message for people; null if it can. */
  public String problem() {
    MachineLimits.Excess excess = target.limits().excess(demand());
    return excess == null ? null : excess.message();
  }

  /** How many blocks run together. */
  int residents() {
    int warps = (blockX * blockY * blockZ + Warp.LANES - 1) / Warp.LANES;
    return target.residents(warps, places);
  }

  /** The launch as the machine sees it. */
  public Grid newGrid() {
    return new Grid(
        gridX,
        gridY,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        RegisterCounts.of(isa),
        target.abi());
  }

  private MachineLimits.Demand demand() {
    return new MachineLimits.Demand(
        List.of(gridX, gridY),
        List.of(blockX, blockY, blockZ),
        params.length,
        (long) kernel.sharedBytes() + Math.max(0, sharedBytes));
  }
}
