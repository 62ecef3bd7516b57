package org.sass.sim.check;

import java.util.Arrays;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;

/**
 * What happened before what in a block: for each warp, up to which of its barriers every other one
 * is known to have come. The lanes of a warp need no such thing: they do each instruction together,
 * one after the other.
 */
final class VectorClocks {
  /** Most warps of a block on any machine. */
  static final int WARPS = 32;

  /** Element {@code w * WARPS + v}: what warp w knows of warp v. */
  private final int[] known = new int[WARPS * WARPS];

  /** What is known at a barrier by those that have arrived. */
  private final int[] gathered = new int[Block.BARRIERS * WARPS];

  /** What was known at a barrier when it opened last. */
  private final int[] opened = new int[Block.BARRIERS * WARPS];

  /** The barrier each warp waits at, or -1. */
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

  /** A warp's own clock. */
  int now(int warp) {
    return known[warp * WARPS + warp];
  }

  /** Whether what a warp did then comes before what another one does now. */
  boolean knows(int warp, int other, int then) {
    return then <= known[warp * WARPS + other];
  }

  /** A warp is about to run the instruction of a barrier. */
  void arrives(int warp, ControlFlow.Barrier bar) {
    if (bar.arrives()) {
      join(gathered, bar.barrier() * WARPS, known, warp * WARPS);
      known[warp * WARPS + warp]++;
    }
  }

  /** A warp has run it. */
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
