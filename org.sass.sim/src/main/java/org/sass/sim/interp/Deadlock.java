package org.sass.sim.interp;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;

/** Explains why no warp of a block can continue. */
final class Deadlock {
  private Deadlock() {}

  /** Returns the first warp that has not ended, so waits; null if all have ended. */
  static Warp firstWaitingWarp(Block block) {
    for (Warp warp : block.warps()) {
      if (!warp.isFinished()) {
        return warp;
      }
    }
    return null;
  }

  /**
   * Describes where each warp waits, and which warps have ended without arriving there.
   *
   * @param waitingWarp a warp that waits
   */
  static FaultCause cause(Block block, Warp waitingWarp) {
    StringBuilder text = new StringBuilder();
    for (Warp warp : block.warps()) {
      if (!warp.isFinished()) {
        text.append(", warp ")
            .append(warp.index())
            .append(" waits at b")
            .append(warp.waitingBarrier());
      }
    }
    for (Warp warp : block.warps()) {
      if (warp.isFinished() && !block.barriers().hasArrived(waitingWarp.waitingBarrier(), warp)) {
        text.append(", warp ").append(warp.index()).append(" has ended without arriving");
      }
    }
    return FaultCause.of(
        Fault.Kind.BARRIER_DEADLOCK,
        "no warp of the block can continue: %s; all warps of a block must reach each barrier",
        text.substring(2));
  }
}
