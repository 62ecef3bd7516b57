package org.sass.sim.fast.vector;

import jdk.incubator.vector.IntVector;
import org.sass.sim.g80.Floats;

/**
 * Arithmetic of vectors in which some lane has a denormal or a NaN: rare, and so far from the code
 * that is not, for that to stay small.
 */
final class LaneByLane {
  private LaneByLane() {}

  static IntVector fadd(IntVector a, IntVector b) {
    int[] x = a.toArray();
    int[] y = b.toArray();
    for (int i = 0; i < x.length; i++) {
      x[i] = Floats.fadd(x[i], y[i]);
    }
    return IntVector.fromArray(VectorCode.INTS, x, 0);
  }

  static IntVector fmul(IntVector a, IntVector b) {
    int[] x = a.toArray();
    int[] y = b.toArray();
    for (int i = 0; i < x.length; i++) {
      x[i] = Floats.fmul(x[i], y[i]);
    }
    return IntVector.fromArray(VectorCode.INTS, x, 0);
  }

  static IntVector fmad(IntVector a, IntVector b, IntVector c) {
    int[] x = a.toArray();
    int[] y = b.toArray();
    int[] z = c.toArray();
    for (int i = 0; i < x.length; i++) {
      x[i] = Floats.fmad(x[i], y[i], z[i]);
    }
    return IntVector.fromArray(VectorCode.INTS, x, 0);
  }
}
