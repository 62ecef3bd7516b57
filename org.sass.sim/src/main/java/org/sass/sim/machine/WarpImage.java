package org.sass.sim.machine;

import java.util.List;
import java.util.Set;

/**
 * A copy of the state of a warp, without its registers.
 *
 * @param live the lanes whose thread has not ended
 * @param active the lanes that run
 * @param pc byte address of the next instruction
 * @param waiting the barrier that the warp waits at, or -1
 * @param stack the entries of the divergence stack, the oldest first
 * @param local the local memory of each lane; null for a lane that has not used any
 */
record WarpImage(
    int live, int active, int pc, int waiting, List<DivergenceStack.Entry> stack, Pages[] local) {

  /**
   * Returns the bytes that this copy takes in addition to the pages that it shares with an earlier
   * copy.
   */
  long ownBytes() {
    long bytes = 128 + 32L * stack.size();
    for (Pages pages : local) {
      bytes += pages == null ? 0 : pages.ownBytes();
    }
    return bytes;
  }

  /**
   * Returns the size in bytes, not counting pages in {@code seen}. Adds the pages of this copy to
   * {@code seen}.
   */
  long bytes(Set<int[]> seen) {
    long bytes = 128 + 32L * stack.size();
    for (Pages pages : local) {
      bytes += pages == null ? 0 : pages.bytes(seen);
    }
    return bytes;
  }
}
