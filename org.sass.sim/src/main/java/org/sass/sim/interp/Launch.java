package org.sass.sim.interp;

import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Target;

/**
 * Everything that a run of a kernel needs.
 *
 * @param kernel the kernel to run
 * @param isa the instruction set it was assembled for
 * @param target the machine to emulate
 * @param grid blocks of the grid
 * @param block threads of a block
 * @param params the parameter words, from {@code g[0x4]} on
 * @param memory the memories
 * @param bounds limits of the run, and of what it may use
 * @param output receives what the kernel prints
 */
public record Launch(
    Program.Kernel kernel,
    Isa isa,
    Target target,
    Dim3 grid,
    Dim3 block,
    int[] params,
    Memories memory,
    Bounds bounds,
    DeviceOutput output) {

  /**
   * The memories of a launch. They are not copied: a run changes the regions of {@code global} in
   * place, and their contents stay after the run, also after a fault.
   *
   * @param global the global memory
   * @param constants the constant memory, the kernel's own constants included
   * @param sharedBytes bytes of shared memory asked for beyond what the kernel declares
   * @param localBytes bytes of local memory of a thread; 0 for what the machine has
   */
  public record Memories(
      GlobalMemory global, ConstantMemory constants, int sharedBytes, int localBytes) {

    /** Makes memories without dynamic shared memory, with the machine's local memory. */
    public Memories(GlobalMemory global, ConstantMemory constants) {
      this(global, constants, 0, 0);
    }
  }

  /**
   * Limits of a run. Not every target has blocks or registers whose number has an effect.
   *
   * @param maxSteps warp instructions after which the run ends with a fault; 0 for no limit
   * @param residentBlocks number of blocks that are resident together; 0 for as many as fit
   * @param registers general registers allocated to a thread; 0 for all
   */
  public record Bounds(long maxSteps, int residentBlocks, int registers) {
    /** No limits. */
    public static final Bounds NONE = new Bounds(0, 0, 0);

    /** Returns bounds that only limit the steps. */
    public static Bounds ofSteps(long maxSteps) {
      return new Bounds(maxSteps, 0, 0);
    }
  }

  /** Returns the global memory, which the run changes in place. */
  public GlobalMemory global() {
    return memory.global;
  }

  /** Returns the constant memory, the constants of the kernel included. */
  public ConstantMemory constants() {
    return memory.constants;
  }

  /** Returns this launch with another version of the kernel. */
  public Launch withKernel(Program.Kernel newKernel) {
    return new Launch(newKernel, isa, target, grid, block, params, memory, bounds, output);
  }

  /** Returns this launch with another receiver of what the kernel prints. */
  public Launch withOutput(DeviceOutput newOutput) {
    return new Launch(kernel, isa, target, grid, block, params, memory, bounds, newOutput);
  }

  /** Returns this launch for another machine. */
  public Launch withTarget(Target newTarget) {
    return new Launch(kernel, isa, newTarget, grid, block, params, memory, bounds, output);
  }

  /** Returns this launch with another global memory. */
  public Launch withGlobal(GlobalMemory global) {
    Memories newMemory =
        new Memories(global, memory.constants, memory.sharedBytes, memory.localBytes);
    return new Launch(kernel, isa, target, grid, block, params, newMemory, bounds, output);
  }

  /** Returns why the machine cannot run this launch, as a message for people; null if it can. */
  public String problem() {
    MachineLimits.Excess excess = target.limits().findExcess(demand());
    return excess == null ? null : excess.message();
  }

  /** Returns the number of warps of a block. */
  public int warpsPerBlock() {
    return (int) ((block.count() + Warp.LANES - 1) / Warp.LANES);
  }

  /** Returns the number of blocks that are resident together. */
  int residentBlocks() {
    return target.residentBlocks(warpsPerBlock(), bounds.residentBlocks);
  }

  /** Returns the grid of this launch, with which a machine runs its blocks. */
  public Grid newGrid() {
    return new Grid(
        grid,
        block,
        params,
        memory.global,
        memory.constants,
        target.registerCounts(isa),
        target.abi().sharedBytes(kernel.sharedBytes() + memory.sharedBytes),
        target.abi().localBytes(memory.localBytes),
        target.abi(),
        output);
  }

  private MachineLimits.Demand demand() {
    return new MachineLimits.Demand(
        grid, block, params.length, (long) kernel.sharedBytes() + Math.max(0, memory.sharedBytes));
  }
}
