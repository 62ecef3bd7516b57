package org.sass.sim.check;

import java.util.Arrays;
import org.sass.sim.machine.Block;
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
  static final int WARPS = 32;

  /** Element {@code w * WARPS + v} is the latest clock of warp v that warp w knows. */
  private final int[] known = new int[WARPS * WARPS];

  /** For each barrier, what the warps that have arrived know. */
  private final int[] gathered = new int[Block.BARRIERS * WARPS];

  /** For each barrier, what the warps knew when it last opened. */
  private final int[] opened = new int[Block.BARRIERS * WARPS];

  /** The barrier that each warp waits at, or -1. */
  private final int[] waiting = new int[WARPS];

  private long openings;

  void start() {
    Arrays.fill(known, 0);
    Arrays.fill(gathered, 0);
    Arrays.fill(opened, 0);
    Arrays.fill(waiting, -1);
    openings = 0;
    for (int warp = 0; warp < WARPS; warp++) {
      known[warp * WARPS + warp] = 1;
    }
  }

  /** Returns a warp's own clock. */
  int now(int warp) {
    return known[warp * WARPS + warp];
  }

  /**
   * Returns whether what one warp did at a time comes before what another does now.
   *
   * @param warp the warp that does something now
   * @param other the warp that did something then
   * @param then the clock of {@code other} at that time
   */
  boolean knows(int warp, int other, int then) {
    return then <= known[warp * WARPS + other];
  }

  /** Called when a warp is about to run a barrier instruction. */
  void arrives(int warp, ControlFlow.Barrier bar) {
    if (bar.arrives()) {
      join(gathered, bar.barrier() * WARPS, known, warp * WARPS);
      known[warp * WARPS + warp]++;
    }
  }

  /**
   * Called when a warp has run a barrier instruction. It may have opened the barrier, or wait
   * there.
   */
  void passed(Warp warp, ControlFlow.Barrier bar) {
    int at = bar.barrier() * WARPS;
    if (warp.block().openings() != openings) {
      openings = warp.block().openings();
      System.arraycopy(gathered, at, opened, at, WARPS);
      Arrays.fill(gathered, at, at + WARPS, 0);
      for (int i = 0; i < WARPS; i++) {
        if (waiting[i] == bar.barrier()) {
          waiting[i] = -1;
          join(known, i * WARPS, opened, at);
        }
      }
    }
    if (warp.waiting() >= 0) {
      waiting[warp.index()] = warp.waiting();
    } else if (bar.waits()) {
      join(known, warp.index() * WARPS, opened, at);
    }
  }

  private static void join(int[] into, int at, int[] from, int start) {
    for (int i = 0; i < WARPS; i++) {
      into[at + i] = Math.max(into[at + i], from[start + i]);
    }
  }
}
