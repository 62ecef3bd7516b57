package org.sass.sim.fast.vector;

import jdk.incubator.vector.IntVector;
import org.sass.sim.fast.Lanewise;
import org.sass.sim.machine.Warp;

/** Looks at the flags of a warp's lanes in a few steps. */
public final class VectorConditions implements Lanewise.Conditions {
  @Override
  public int holds(int[] flags, int at, int table) {
    int mask = 0;
    for (int lane = 0; lane < Warp.LANES; lane += VectorCode.LANES) {
      IntVector nibbles = IntVector.fromArray(VectorCode.INTS, flags, at + lane);
      mask |= VectorCode.bits(VectorCode.holds(nibbles, table)) << lane;
    }
    return mask;
  }
}
