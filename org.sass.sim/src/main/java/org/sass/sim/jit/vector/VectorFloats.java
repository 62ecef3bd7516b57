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
 * Floating-point arithmetic as the processor does it, for operands and results that are plain: zero
 * or of a magnitude of at least {@link Floats#MIN_PLAIN}, and not NaN. Code that uses it checks
 * many values at once for being plain; see {@code FloatEmitter}.
 */
public final class VectorFloats {
  /** The value of {@link #small} for the magnitude {@link Floats#MIN_PLAIN}. */
  private static final int MIN_PLAIN_SMALL = Floats.MIN_PLAIN + Floats.MAGNITUDE_MASK;

  private VectorFloats() {}

  /** Returns the floats that have these bits. */
  public static FloatVector floats(IntVector a) {
    return a.reinterpretAsFloats();
  }

  /** Returns the bits of the floats. */
  public static IntVector integers(FloatVector a) {
    return a.reinterpretAsInts();
  }

  /** Returns the sums, rounded to nearest. */
  public static FloatVector sum(FloatVector a, FloatVector b) {
    return a.add(b);
  }

  /** Returns the products, rounded to nearest. */
  public static FloatVector product(FloatVector a, FloatVector b) {
    return a.mul(b);
  }

  /**
   * Returns a product rounded toward zero.
   *
   * @param nearest the product rounded to nearest
   * @param bits the bits of {@code nearest}
   */
  public static IntVector cut(FloatVector a, FloatVector b, FloatVector nearest, IntVector bits) {
    FloatVector rest = a.fma(b, nearest.neg());
    // The exact product is nearest + rest. If the two have different signs, the product was rounded
    // away from zero, and the truncated product has the next smaller magnitude. A rest of -0 does
    // not count.
    IntVector down = rest.reinterpretAsInts().lanewise(XOR, bits.and(0x80000000));
    return bits.add(-1, down.reinterpretAsFloats().compare(LT, 0f).cast(INTS));
  }

  /** Returns the lanes in which {@code a < b}. */
  public static VectorMask<Integer> lessFloat(FloatVector a, FloatVector b) {
    return a.compare(LT, b).cast(INTS);
  }

  /** Returns the lanes in which the floats are equal. */
  public static VectorMask<Integer> equalFloat(FloatVector a, FloatVector b) {
    return a.compare(EQ, b).cast(INTS);
  }

  /** Returns the lanes in which {@code a <= b}. */
  public static VectorMask<Integer> lessEqualFloat(FloatVector a, FloatVector b) {
    return a.compare(LE, b).cast(INTS);
  }

  /**
   * Encodes a magnitude so that smaller magnitudes have smaller codes, except that zero has the
   * greatest.
   */
  public static IntVector small(IntVector magnitude) {
    return magnitude.add(Floats.MAGNITUDE_MASK);
  }

  /**
   * Returns the lanes in which some value was not plain.
   *
   * @param small the least of the {@link #small} codes of some magnitudes
   * @param large the greatest of other magnitudes
   */
  public static VectorMask<Integer> areOdd(IntVector small, IntVector large) {
    return areTiny(small).or(areEndless(large));
  }

  /**
   * Returns the lanes in which some value was smaller than plain ones, but not zero.
   *
   * @param small the least of the {@link #small} codes of some magnitudes
   */
  public static VectorMask<Integer> areTiny(IntVector small) {
    return small.compare(LT, MIN_PLAIN_SMALL);
  }

  /**
   * Returns the lanes in which some value was infinite or not a number.
   *
   * @param large the greatest of some magnitudes, as bits
   */
  public static VectorMask<Integer> areEndless(IntVector large) {
    return large.compare(GE, Floats.INFINITY);
  }

  /** Returns whether a mask has a lane. */
  public static boolean any(VectorMask<Integer> lanes) {
    return lanes.anyTrue();
  }
}
