package org.sass.sim.jit.vector;

import jdk.incubator.vector.IntVector;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.machine.Warp;

/** Evaluates conditions on the flags of a warp's lanes, one vector at a time. */
public final class VectorConditions implements VectorTarget.Conditions {
  @Override
  public int holds(int[] flags, int at, int table) {
    int mask = 0;
    for (int lane = 0; lane < Warp.LANES; lane += VectorRuntime.LANES) {
      IntVector nibbles = IntVector.fromArray(VectorRuntime.INTS, flags, at + lane);
      mask |= VectorRuntime.bits(VectorRuntime.holds(nibbles, table)) << lane;
    }
    return mask;
  }
}
