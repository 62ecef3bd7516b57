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
 * Brings a block that has run into the launch state of another one, as far as the kernel can tell
 * the difference: a small block takes less time than clearing all its registers.
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
      // A lock that is taken is part of the memory.
      stores |= effects.stores(MemorySpace.SHARED) || effects.isOrdered();
      local |= effects.stores(MemorySpace.LOCAL);
    }
    // What is not written stays zero, and what is written first is not read.
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

  /** The register that holds the thread's place, if it may change while a kernel runs; else -1. */
  private static int writtenLaunched(DecodedKernel code) {
    int launched = code.registerCounts().launched();
    for (int i = 0; i < code.size(); i++) {
      if (launched >= 0 && code.step(i).effects().writes(RegisterFile.GENERAL, launched)) {
        return launched;
      }
    }
    return -1;
  }

  /** The register that always holds the thread's place; -1 if none does. */
  static int fixedLaunched(DecodedKernel code) {
    return writtenLaunched(code) < 0 ? code.registerCounts().launched() : -1;
  }

  /**
   * Prepares a block that has run for another place in the grid.
   *
   * @param apart whether its warps have run by themselves
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
      // Local memory belongs to the warps.
      block.restartWarps();
    }
  }

  /** Takes note of the places of the threads of a new block. */
  void first(Block block) {
    if (launched >= 0) {
      int from = launched * block.stride();
      threads = Arrays.copyOfRange(block.registers(), from, from + block.stride());
    }
  }
}
