package org.sass.sim.debug;

import org.sass.lang.isa.Word;

/**
 * A change that a person has made to the machine, and when. Replaying does it again.
 *
 * @param steps warp instructions that had run by then
 * @param what the change
 */
record Edit(long steps, What what) {

  /** A change. Each sets what it changes, so that it can be done again and again. */
  sealed interface What permits Register, Bytes, Patch {}

  /**
   * A register.
   *
   * @param file {@code register}, {@code address}, {@code predicate}
   * @param lanes which lanes get the value
   * @param kept the bits that stay
   */
  record Register(WarpId warp, String file, int number, int lanes, int kept, int bits)
      implements What {}

  /**
   * Bytes in memory.
   *
   * @param space {@code global}, {@code shared}, {@code local}
   * @param warp whose; null for global memory
   * @param lane whose; for local memory
   */
  record Bytes(String space, WarpId warp, int lane, long address, byte[] bytes) implements What {}

  /** Another instruction in the place of one of the same size. */
  record Patch(int index, Word word) implements What {}
}
