package org.sass.sim.op;

import org.sass.sim.machine.Warp;

/**
 * Working space of one interpreter: the operands and results of an instruction, one value for each
 * lane.
 */
public final class LaneBuffers {
  public final int[] a = new int[Warp.LANES];
  public final int[] b = new int[Warp.LANES];
  public final int[] c = new int[Warp.LANES];

  /** Addresses of 64 bits. */
  public final long[] addresses = new long[Warp.LANES];

  public final int[] result = new int[Warp.LANES];
}
