package org.sass.sim.machine;

import java.util.List;
import java.util.Set;

/**
 * A copy of what a warp has beside its registers.
 *
 * @param live the lanes whose thread has not ended
 * @param active the lanes that run
 * @param pc byte address of the next instruction
 * @param waiting the barrier it waits at, or -1
 * @param stack the entries of its stack, the oldest first
 * @param local the local memory of each lane, null where none is used
 */
record WarpImage(
    int live, int active, int pc, int waiting, List<DivergenceStack.Entry> stack, Pages[] local) {

  /** Bytes beyond what is shared with earlier copies. */
  long ownBytes() {
    long bytes = 128 + 32L * stack.size();
    for (Pages pages : local) {
      bytes += pages == null ? 0 : pages.ownBytes();
    }
    return bytes;
  }

  /** Bytes of all pages that are not yet among those seen, which they join. */
  long bytes(Set<int[]> seen) {
    long bytes = 128 + 32L * stack.size();
    for (Pages pages : local) {
      bytes += pages == null ? 0 : pages.bytes(seen);
    }
    return bytes;
  }
}
