package org.sass.sim.target;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * How the lanes of a warp diverge and reconverge on a machine. Stateless: all state is in the warp.
 */
public interface Reconvergence {
  /**
   * Returns the lanes that an instruction runs for.
   *
   * @param warp the warp that is about to run it
   * @param instruction the instruction
   * @param passingLanes the active lanes that its guard lets through, lane 0 in bit 0
   */
  default int executingLanes(Warp warp, DecodedInstruction instruction, int passingLanes) {
    return passingLanes;
  }

  /**
   * Returns whether lanes diverge and reconverge by the warp's stack, as {@link
   * org.sass.sim.op.Divergence} describes. If so, engines may keep that stack themselves where that
   * is faster. All else they leave to {@link #applyMarkers} and to the operations.
   */
  default boolean isStack() {
    return false;
  }

  /**
   * Applies the markers of an instruction after it has run: lanes end, reconverge, or continue
   * elsewhere.
   *
   * @param warp the warp; its pc is already that of the next instruction
   * @param instruction the instruction
   */
  void applyMarkers(Warp warp, DecodedInstruction instruction);
}
