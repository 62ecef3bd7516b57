package org.sass.sim.jit;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.jit.run.BlockRange;
import org.sass.sim.machine.GlobalMemory;

/**
 * Parts of global memory to which a caller of {@link JitEngine} wants no block to write unnoticed.
 * Whether a block has written to them is read from the record with which the engine could undo it.
 * So the block itself runs as fast as ever.
 */
public final class WatchedWrites {
  private record Words(int[] memory, int from, int to) {}

  private final List<Words> parts = new ArrayList<>();
  private volatile boolean wereFound;

  /** Adds the mapped ones of some bytes. */
  public void add(GlobalMemory global, long address, int bytes) {
    for (GlobalMemory.Region region : global.regions()) {
      long from = Math.max(address, region.base());
      long to = Math.min(address + bytes, region.end());
      if (from < to) {
        // A write of a part of a word is recorded as one of the whole word.
        int last = region.offset(to - 1) >>> 2;
        parts.add(new Words(region.memory().words(), region.offset(from) >>> 2, last + 1));
      }
    }
  }

  /** Returns whether a block was not run because it, or a block run with it, writes to them. */
  public boolean wereFound() {
    return wereFound;
  }

  /** Returns whether blocks have written to them. */
  boolean areIn(BlockRange blocks) {
    for (Words part : parts) {
      if (blocks.hasWritten(part.memory, part.from, part.to)) {
        wereFound = true;
        return true;
      }
    }
    return false;
  }
}
