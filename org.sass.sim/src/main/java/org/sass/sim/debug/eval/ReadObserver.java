package org.sass.sim.debug.eval;

import org.sass.sim.machine.Memory;

/** Observes which global and shared memory an expression reads. */
@FunctionalInterface
public interface ReadObserver {
  /**
   * Called before some bytes are read for one lane of the warp, whether that is active or not.
   *
   * @param memory the memory: a region of global memory, or the shared memory of a block
   * @param offset offset of the first byte
   */
  void onRead(Memory memory, int offset, int bytes);
}
