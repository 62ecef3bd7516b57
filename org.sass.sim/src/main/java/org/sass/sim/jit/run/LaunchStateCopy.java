package org.sass.sim.jit.run;

import java.util.Arrays;
import java.util.BitSet;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterFile;
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
  private final int launched;

  private final int[] rows;
  private int[] threads;

  LaunchStateCopy(DecodedKernel code) {
    boolean stores = false;
    boolean local = false;
    boolean addresses = false;
    boolean flags = false;
    BitSet general = new BitSet();
    for (int i = 0; i < code.size(); i++) {
      OperationEffects effects = code.step(i).effects();
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
    launched = writtenLaunched(code);
    if (launched >= 0) {
      general.clear(launched);
    }
    rows = general.stream().toArray();
    storesShared = stores;
    storesLocal = local;
    hasAddresses = addresses && live.hasAddressesAtStart();
    hasFlags = flags && live.hasFlagsAtStart();
  }

  /**
   * Returns the register that holds the thread's position in its block, if the kernel writes it;
   * else -1.
   */
  private static int writtenLaunched(DecodedKernel code) {
    int launched = code.registerCounts().launched();
    for (int i = 0; i < code.size(); i++) {
      if (launched >= 0 && code.step(i).effects().writes(RegisterFile.GENERAL, launched)) {
        return launched;
      }
    }
    return -1;
  }

  /**
   * Returns the register that always holds the thread's position in its block; -1 if there is none.
   */
  static int fixedLaunched(DecodedKernel code) {
    return writtenLaunched(code) < 0 ? code.registerCounts().launched() : -1;
  }

  /**
   * Prepares a block that has run for another position in the grid.
   *
   * @param index number of the new block in the grid, counted in x first
   * @param apart whether its warps had states of their own
   */
  void restart(Block block, long index, boolean apart) {
    int x = (int) (index % block.grid().x());
    int y = (int) (index / block.grid().x());
    if (storesShared) {
      block.restartShared();
    }
    block.moveTo(x, y);
    int stride = block.stride();
    int[] registers = block.registers();
    for (int r : rows) {
      Arrays.fill(registers, r * stride, (r + 1) * stride, 0);
    }
    if (launched >= 0) {
      System.arraycopy(threads, 0, registers, launched * stride, stride);
    }
    if (hasAddresses) {
      Arrays.fill(block.addresses(), 0);
    }
    if (hasFlags) {
      Arrays.fill(block.predicates(), 0);
    }
    if (apart || storesLocal) {
      // Each warp has its local memory.
      block.restartWarps();
    }
  }

  /** Records the positions of the threads of a new block, as the launch sets them. */
  void first(Block block) {
    if (launched >= 0) {
      int from = launched * block.stride();
      threads = Arrays.copyOfRange(block.registers(), from, from + block.stride());
    }
  }
}
