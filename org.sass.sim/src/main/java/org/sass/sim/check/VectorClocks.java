package org.sass.sim.check;

import java.util.Arrays;
import org.sass.sim.machine.Barriers;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;

/**
 * Vector clocks that order the accesses of a block's warps. A warp's clock advances each time it
 * arrives at a barrier. For each pair of warps, the clocks hold up to which of its barriers the one
 * is known to have come by the other. The lanes of a warp need no clocks, because they run its
 * instructions together, one after the other.
 */
final class VectorClocks {
  /** Maximum number of warps in a block on any machine. */
  static final int MAX_WARPS = 32;

  /** Element {@code w * WARPS + v} is the latest clock of warp v that warp w knows. */
  private final int[] knownClocks = new int[MAX_WARPS * MAX_WARPS];

  /** For each barrier, what the warps that have arrived know. */
  private final int[] arrivedClocks = new int[Barriers.COUNT * MAX_WARPS];

  /** For each barrier, what the warps knew when it last opened. */
  private final int[] openedClocks = new int[Barriers.COUNT * MAX_WARPS];

  /** The barrier that each warp waits at, or -1. */
  private final int[] waitingBarriers = new int[MAX_WARPS];

  private long seenOpenings;

  void reset() {
    Arrays.fill(knownClocks, 0);
    Arrays.fill(arrivedClocks, 0);
    Arrays.fill(openedClocks, 0);
    Arrays.fill(waitingBarriers, -1);
    seenOpenings = 0;
    for (int warp = 0; warp < MAX_WARPS; warp++) {
      knownClocks[warp * MAX_WARPS + warp] = 1;
    }
  }

  /** Returns a warp's own clock. */
  int clock(int warp) {
    return knownClocks[warp * MAX_WARPS + warp];
  }

  /**
   * Returns whether what one warp did at a time comes before what another does now.
   *
   * @param warp the warp that does something now
   * @param otherWarp the warp that did something then
   * @param otherClock the clock of {@code other} at that time
   */
  boolean isOrderedAfter(int warp, int otherWarp, int otherClock) {
    return otherClock <= knownClocks[warp * MAX_WARPS + otherWarp];
  }

  /** Called when a warp is about to run a barrier instruction. */
  void beforeBarrier(int warp, ControlFlow.Barrier bar) {
    if (bar.arrives()) {
      join(arrivedClocks, bar.barrier() * MAX_WARPS, knownClocks, warp * MAX_WARPS);
      knownClocks[warp * MAX_WARPS + warp]++;
    }
  }

  /**
   * Called when a warp has run a barrier instruction. It may have opened the barrier, or wait
   * there.
   */
  void afterBarrier(Warp warp, ControlFlow.Barrier bar) {
    int at = bar.barrier() * MAX_WARPS;
    if (warp.block().barrierOpenings() != seenOpenings) {
      seenOpenings = warp.block().barrierOpenings();
      System.arraycopy(arrivedClocks, at, openedClocks, at, MAX_WARPS);
      Arrays.fill(arrivedClocks, at, at + MAX_WARPS, 0);
      for (int i = 0; i < MAX_WARPS; i++) {
        if (waitingBarriers[i] == bar.barrier()) {
          waitingBarriers[i] = -1;
          join(knownClocks, i * MAX_WARPS, openedClocks, at);
        }
      }
    }
    if (warp.waitingBarrier() >= 0) {
      waitingBarriers[warp.index()] = warp.waitingBarrier();
    } else if (bar.waits()) {
      join(knownClocks, warp.index() * MAX_WARPS, openedClocks, at);
    }
  }

  private static void join(int[] target, int targetStart, int[] source, int sourceStart) {
    for (int i = 0; i < MAX_WARPS; i++) {
      target[targetStart + i] = Math.max(target[targetStart + i], source[sourceStart + i]);
    }
  }
}
