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
 * Arithmetic of floats as the processor computes it, for any operands. Translated code calls the
 * methods by name. For each, {@link org.sass.sim.jit.runtime.ScalarFloats} has one with the same
 * name for one lane. {@link VectorFloats} is faster, but only for plain operands and results.
 *
 * <p>A sum or product is computed on vectors. If denormals may have influenced a lane, it is
 * computed again lane by lane, in the scratch space of the block.
 */
public final class VectorExactFloats {
  private static final int MIN_SAFE_MAGNITUDE = 0x0d800000; // 2^-100
  private static final int SAFE_RANGE = 0x7f800000 - MIN_SAFE_MAGNITUDE;

  private VectorExactFloats() {}

  /** Returns the sums, as {@link org.sass.sim.arith.Floats#fadd} computes them. */
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

  /** Returns the products, as {@link org.sass.sim.arith.Floats#fmul} computes them. */
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

  /**
   * Returns {@code a * b + c} in each lane, as {@link org.sass.sim.arith.Floats#fmad} computes it.
   */
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

  /** Returns the reciprocal of the square root of each float, one lane after the other. */
  public static IntVector rsq(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.rsq(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Returns the logarithm of each float to base 2, one lane after the other. */
  public static IntVector lg2(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.lg2(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Returns 2 to the power of each float, one lane after the other. */
  public static IntVector ex2(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.ex2(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Returns the sine of each float, one lane after the other. */
  public static IntVector sin(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.sin(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Returns the cosine of each float, one lane after the other. */
  public static IntVector cos(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.cos(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Returns the values, but zeros with the same sign for denormals. */
  public static IntVector flushed(IntVector a) {
    VectorMask<Integer> small = a.and(0x7fffffff).compare(LT, 0x00800000);
    return a.blend(a.and(0x80000000), small);
  }

  /**
   * Returns the lanes in which {@code a < b} as floats. A lane with an operand that is not a number
   * is not one of them.
   */
  public static VectorMask<Integer> lessFloat(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().compare(LT, b.reinterpretAsFloats()).cast(INTS);
  }

  /**
   * Returns the lanes in which the floats are equal. A lane with an operand that is not a number is
   * not one of them.
   */
  public static VectorMask<Integer> equalFloat(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().compare(EQ, b.reinterpretAsFloats()).cast(INTS);
  }

  /**
   * Returns the lanes in which {@code a <= b} as floats. A lane with an operand that is not a
   * number is not one of them.
   */
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
