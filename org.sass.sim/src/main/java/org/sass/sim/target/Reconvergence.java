package org.sass.sim.target;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/** How the lanes of a warp part and meet again. Stateless: what it needs is in the warp. */
public interface Reconvergence {
  /**
   * The lanes that an instruction runs for.
   *
   * @param warp the warp that is about to run it
   * @param step the instruction
   * @param mask the active lanes that its guard lets through, lane 0 in bit 0
   */
  default int mask(Warp warp, DecodedInstruction step, int mask) {
    return mask;
  }

  /**
   * Whether lanes part and meet by the warp's stack, as {@link org.sass.sim.op.Divergence} says.
   * Engines keep such a stack themselves where that is faster; all else they leave to {@link
   * #finish} and to the operations.
   */
  default boolean isStack() {
    return false;
  }

  /**
   * What the markers of an instruction do after it has run: lanes end, meet, or go on elsewhere.
   *
   * @param warp the warp, whose pc is already that of the next instruction
   * @param step the instruction
   */
  void finish(Warp warp, DecodedInstruction step);
}
