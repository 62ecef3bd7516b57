package org.sass.sim.jit.run;

import java.util.Arrays;
import java.util.BitSet;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/**
 * Resets a block that has run to the launch state of another block. It resets only what the kernel
 * can observe, because clearing all registers takes longer than running a small block.
 */
final class LaunchStateCopy {
  private final boolean storesShared;
  private final boolean storesLocal;
  private final boolean hasAddresses;
  private final boolean hasFlags;

  /** The register that a launch sets, if the kernel writes it; else -1. */
  private final int launchRegister;

  private final int[] clearedRegisters;
  private int[] launchValues;

  LaunchStateCopy(DecodedKernel code) {
    boolean stores = false;
    boolean local = false;
    boolean addresses = false;
    boolean flags = false;
    BitSet general = new BitSet();
    for (int i = 0; i < code.size(); i++) {
      OperationEffects effects = code.instruction(i).effects();
      for (OperationEffects.RegisterUse written : effects.writes()) {
        switch (written.file()) {
          case GENERAL -> general.set(written.number());
          case ADDRESS -> addresses = true;
          case PREDICATE -> flags = true;
        }
      }
      // Locks belong to the shared memory: an instruction that takes one changes it.
      stores |= effects.stores(MemorySpace.SHARED) || effects.isOrdered();
      local |= effects.stores(MemorySpace.LOCAL);
    }
    // A register that is never written stays zero. A register that is always written before it is
    // read need not be cleared.
    RegisterLiveness live = new RegisterLiveness(code);
    general.and(live.generalAtStart());
    launchRegister = writtenLaunchRegister(code);
    if (launchRegister >= 0) {
      general.clear(launchRegister);
    }
    clearedRegisters = general.stream().toArray();
    storesShared = stores;
    storesLocal = local;
    hasAddresses = addresses && live.hasAddressesAtStart();
    hasFlags = flags && live.hasFlagsAtStart();
  }

  /**
   * Returns the register that holds the thread's position in its block, if the kernel writes it;
   * else -1.
   */
  private static int writtenLaunchRegister(DecodedKernel code) {
    int launchRegister = code.registerCounts().launchRegister();
    for (int i = 0; i < code.size(); i++) {
      if (launchRegister >= 0
          && code.instruction(i).effects().writesRegister(RegisterKind.GENERAL, launchRegister)) {
        return launchRegister;
      }
    }
    return -1;
  }

  /**
   * Returns the register that always holds the thread's position in its block; -1 if there is none.
   */
  static int fixedLaunchRegister(DecodedKernel code) {
    return writtenLaunchRegister(code) < 0 ? code.registerCounts().launchRegister() : -1;
  }

  /**
   * Prepares a block that has run for another position in the grid.
   *
   * @param blockIndex number of the new block in the grid, counted in x first
   * @param warpsSplit whether its warps had states of their own
   */
  void restart(Block block, long blockIndex, boolean warpsSplit) {
    if (storesShared) {
      block.restartShared();
    }
    block.moveTo(block.grid().size().position(blockIndex));
    int stride = block.stride();
    int[] registers = block.registers();
    for (int r : clearedRegisters) {
      Arrays.fill(registers, r * stride, (r + 1) * stride, 0);
    }
    if (launchRegister >= 0) {
      System.arraycopy(launchValues, 0, registers, launchRegister * stride, stride);
    }
    if (hasAddresses) {
      Arrays.fill(block.addresses(), 0);
    }
    if (hasFlags) {
      Arrays.fill(block.predicates(), 0);
    }
    if (warpsSplit || storesLocal) {
      // Each warp has its local memory.
      block.restartWarps();
    }
  }

  /** Records the positions of the threads of a new block, as the launch sets them. */
  void recordLaunchValues(Block block) {
    if (launchRegister >= 0) {
      int from = launchRegister * block.stride();
      launchValues = Arrays.copyOfRange(block.registers(), from, from + block.stride());
    }
  }
}
