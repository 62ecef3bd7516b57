package org.sass.sim.machine;

import java.util.List;
import java.util.Set;

/**
 * A copy of the state of a warp, without its registers.
 *
 * @param liveMask the lanes whose thread has not ended
 * @param activeMask the lanes that run
 * @param pc byte address of the next instruction
 * @param waitingBarrier the barrier that the warp waits at, or -1
 * @param stack the entries of the divergence stack, the oldest first
 * @param localPages the local memory of each lane; null for a lane that has not used any
 */
record WarpImage(
    int liveMask,
    int activeMask,
    int pc,
    int waitingBarrier,
    List<DivergenceStack.Entry> stack,
    Pages[] localPages) {

  /**
   * Returns the bytes that this copy takes in addition to the pages that it shares with an earlier
   * copy.
   */
  long ownBytes() {
    long bytes = 128 + 32L * stack.size();
    for (Pages pages : localPages) {
      bytes += pages == null ? 0 : pages.ownBytes();
    }
    return bytes;
  }

  /**
   * Returns the size in bytes, not counting pages in {@code seen}. Adds the pages of this copy to
   * {@code seen}.
   */
  long countBytes(Set<int[]> countedPages) {
    long bytes = 128 + 32L * stack.size();
    for (Pages pages : localPages) {
      bytes += pages == null ? 0 : pages.countBytes(countedPages);
    }
    return bytes;
  }
}
