package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.XOR;
import static org.sass.sim.jit.vector.VectorRuntime.INTS;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import org.sass.sim.arith.Floats;

/**
 * Arithmetic of floats as a processor does it, for operands and results that are plain: zero or of
 * a magnitude from {@link Floats#LEAST_PLAIN} on, and no NaN. Whether they were is looked at once
 * for many of them; see {@code FloatCode}.
 */
public final class VectorFloats {
  /** The bits of {@link Floats#LEAST_PLAIN} as {@link #small} has them. */
  private static final int LEAST_SMALL = Floats.LEAST_PLAIN + Floats.MAGNITUDE;

  private VectorFloats() {}

  public static FloatVector floats(IntVector a) {
    return a.reinterpretAsFloats();
  }

  public static IntVector integers(FloatVector a) {
    return a.reinterpretAsInts();
  }

  public static FloatVector sum(FloatVector a, FloatVector b) {
    return a.add(b);
  }

  public static FloatVector product(FloatVector a, FloatVector b) {
    return a.mul(b);
  }

  /**
   * A product rounded to zero.
   *
   * @param nearest the product rounded to nearest
   * @param bits the same
   */
  public static IntVector cut(FloatVector a, FloatVector b, FloatVector nearest, IntVector bits) {
    FloatVector rest = a.fma(b, nearest.neg());
    // The exact product is nearest + rest. Where they differ in sign the rounding went up, and the
    // number of the next smaller magnitude is the product cut. A rest of -0 is none.
    IntVector down = rest.reinterpretAsInts().lanewise(XOR, bits.and(0x80000000));
    return bits.add(-1, down.reinterpretAsFloats().compare(LT, 0f).cast(INTS));
  }

  public static VectorMask<Integer> lessFloat(FloatVector a, FloatVector b) {
    return a.compare(LT, b).cast(INTS);
  }

  public static VectorMask<Integer> equalFloat(FloatVector a, FloatVector b) {
    return a.compare(EQ, b).cast(INTS);
  }

  public static VectorMask<Integer> lessEqualFloat(FloatVector a, FloatVector b) {
    return a.compare(LE, b).cast(INTS);
  }

  /** A number for each magnitude that is the smaller the smaller that is, but greatest for zero. */
  public static IntVector small(IntVector magnitude) {
    return magnitude.add(Floats.MAGNITUDE);
  }

  /**
   * Lanes that had something that is not plain.
   *
   * @param small the least of {@link #small} of many magnitudes
   * @param large the greatest of many others
   */
  public static VectorMask<Integer> areOdd(IntVector small, IntVector large) {
    return areTiny(small).or(areEndless(large));
  }

  public static VectorMask<Integer> areTiny(IntVector small) {
    return small.compare(LT, LEAST_SMALL);
  }

  public static VectorMask<Integer> areEndless(IntVector large) {
    return large.compare(GE, Floats.INFINITY);
  }

  public static boolean any(VectorMask<Integer> lanes) {
    return lanes.anyTrue();
  }
}
