package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;
import static org.sass.sim.jit.vector.VectorRuntime.INTS;
import static org.sass.sim.jit.vector.VectorRuntime.LANES;
import static org.sass.sim.jit.vector.VectorRuntime.UGE;
import static org.sass.sim.jit.vector.VectorRuntime.ULE;
import static org.sass.sim.jit.vector.VectorRuntime.ULT;
import static org.sass.sim.jit.vector.VectorRuntime.xor;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.LaneByLane;

/**
 * Sums, products and comparisons of floats as the processor computes them, for any operands. {@link
 * VectorFloats} is faster, but only for plain operands and results.
 *
 * <p>A sum or product is computed on vectors. If denormals may have influenced a lane, it is
 * computed again lane by lane.
 */
public final class VectorExactFloats {
  private static final int MIN_SAFE_MAGNITUDE = 0x0d800000; // 2^-100
  private static final int SAFE_RANGE = 0x7f800000 - MIN_SAFE_MAGNITUDE;

  private VectorExactFloats() {}

  public static IntVector fadd(BlockData block, IntVector a, IntVector b) {
    IntVector sum = a.reinterpretAsFloats().add(b.reinterpretAsFloats()).reinterpretAsInts();
    if (areResultsSafe(sum)) {
      return sum;
    }
    a.intoArray(block.x, 0);
    b.intoArray(block.y, 0);
    LaneByLane.fadd(block, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  public static IntVector fmul(BlockData block, IntVector a, IntVector b) {
    IntVector product = a.reinterpretAsFloats().mul(b.reinterpretAsFloats()).reinterpretAsInts();
    if (areResultsSafe(a, b, product)) {
      return product;
    }
    a.intoArray(block.x, 0);
    b.intoArray(block.y, 0);
    LaneByLane.fmul(block, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  public static IntVector fmad(BlockData block, IntVector a, IntVector b, IntVector c) {
    IntVector low = a.and(0x7fffffff);
    IntVector high = b.and(0x7fffffff);
    FloatVector x = low.reinterpretAsFloats();
    FloatVector y = high.reinterpretAsFloats();
    FloatVector nearest = x.mul(y);
    // The exact product is nearest + rest. If the rest is negative, the product was rounded up, and
    // the truncated product is the next smaller number.
    IntVector rest = x.fma(y, nearest.neg()).reinterpretAsInts();
    IntVector product = nearest.reinterpretAsInts();
    IntVector cut = product.add(rest.lanewise(ASHR, 31)).or(xor(a, b).and(0x80000000));
    IntVector sum = cut.reinterpretAsFloats().add(c.reinterpretAsFloats()).reinterpretAsInts();
    IntVector magnitude = sum.and(0x7fffffff);
    // The sum is right if no factor is a denormal, and if product and sum are finite and either
    // zero or of a magnitude of at least 2^-100.
    VectorMask<Integer> factors = low.min(high).sub(1).compare(UGE, 0x7fffff);
    VectorMask<Integer> both = product.sub(1).compare(UGE, MIN_SAFE_MAGNITUDE - 1, factors);
    VectorMask<Integer> all = magnitude.sub(1).compare(UGE, MIN_SAFE_MAGNITUDE - 1, both);
    if (magnitude.max(product).compare(LT, 0x7f800000, all).allTrue()) {
      return sum;
    }
    a.intoArray(block.x, 0);
    b.intoArray(block.y, 0);
    c.intoArray(block.z, 0);
    LaneByLane.fmad(block, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Returns the values, but zeros with the same sign for denormals. */
  public static IntVector flushed(IntVector a) {
    VectorMask<Integer> small = a.and(0x7fffffff).compare(LT, 0x00800000);
    return a.blend(a.and(0x80000000), small);
  }

  public static VectorMask<Integer> lessFloat(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().compare(LT, b.reinterpretAsFloats()).cast(INTS);
  }

  public static VectorMask<Integer> equalFloat(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().compare(EQ, b.reinterpretAsFloats()).cast(INTS);
  }

  public static VectorMask<Integer> lessEqualFloat(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().compare(LE, b.reinterpretAsFloats()).cast(INTS);
  }

  /**
   * Returns whether every sum is the same with and without denormals: its magnitude is zero or from
   * 2^-100 to infinity. A denormal operand changes such a sum by less than half a unit in the last
   * place.
   */
  private static boolean areResultsSafe(IntVector sum) {
    IntVector magnitude = sum.and(0x7fffffff);
    return magnitude
        .sub(MIN_SAFE_MAGNITUDE)
        .compare(ULE, SAFE_RANGE)
        .or(magnitude.compare(EQ, 0))
        .allTrue();
  }

  /**
   * Returns whether no factor is a denormal, and every product is finite and either zero or of a
   * magnitude of at least 2^-100.
   */
  private static boolean areResultsSafe(IntVector a, IntVector b, IntVector product) {
    IntVector least = a.and(0x7fffffff).min(b.and(0x7fffffff));
    IntVector magnitude = product.and(0x7fffffff);
    return least
        .sub(1)
        .compare(UGE, 0x7fffff)
        .and(
            magnitude.sub(MIN_SAFE_MAGNITUDE).compare(ULT, SAFE_RANGE).or(magnitude.compare(EQ, 0)))
        .allTrue();
  }
}
