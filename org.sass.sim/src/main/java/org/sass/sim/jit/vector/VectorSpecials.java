package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.D2F;
import static jdk.incubator.vector.VectorOperators.F2D;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.I2D;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.runtime.LaneByLane;
import org.sass.sim.op.FloatFunction;

/**
 * The special functions, for as many lanes at a time as a vector has doubles.
 *
 * <p>The results are equal to those of {@link org.sass.sim.arith.Specials}, and found in the same
 * way: by an approximation, here without tables, and Ziv's rounding test. For unusual operands, and
 * for results that fail the test, that class computes the result. A test that runs on demand
 * compares all {@code 2^32} operands.
 *
 * <p>The coefficients were computed with 300 bits by interpolation of the function at Chebyshev
 * nodes, and then rounded to doubles. The errors in the comments are the greatest at 2,000 points
 * of the interval, with the rounded coefficients.
 */
public final class VectorSpecials implements VectorTarget.Specials {
  private static final VectorSpecies<Double> DOUBLES =
      VectorSpecies.of(double.class, VectorRuntime.INTS.vectorShape());

  private static final VectorSpecies<Long> LONGS = DOUBLES.withLanes(long.class);
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(VectorRuntime.INTS.vectorBitSize() / 2));
  private static final VectorSpecies<Float> FLOATS = INTS.withLanes(float.class);

  private static final int LANES = INTS.length();

  private static final int SMALLEST_NORMAL = 0x00800000;
  private static final int INFINITY = 0x7f800000;
  private static final int SQRT_HALF = 0x3f3504f3;

  /** Adding this to a number below {@code 2^31} leaves the nearest integer in the lowest bits. */
  private static final double ROUND_TO_INTEGER = 0x1.8p52;

  /**
   * The bits that Ziv's test examines: those of a double's significand that a float does not have.
   * {@link #HALF_ULP} is the middle of their range.
   */
  private static final int EXTRA_FRACTION_MASK = 0x1fffffff;

  private static final int HALF_ULP = 0x10000000;

  /** An error of {@code 2^-42}, in units of the last place of a double: at most this many. */
  private static final int MAX_ERROR_ULPS = 1 << 11;

  private final long warmUpResults;

  /**
   * How many results of each function were requested. Threads that count at the same time lose some
   * counts, which does not matter.
   */
  private final long[] requestedResults = new long[FloatFunction.values().length];

  /**
   * @param warmUpResults number of results of a function after which vectors are used for it. The
   *     just-in-time compiler takes some tenths of a second for each function. Until it has
   *     finished, vectors take a hundred times as long.
   */
  public VectorSpecials(long warmUpResults) {
    this.warmUpResults = warmUpResults;
  }

  @Override
  public void apply(
      FloatFunction function, int[] file, int operandOffset, int resultOffset, int count) {
    long earlierResults = requestedResults[function.ordinal()];
    requestedResults[function.ordinal()] = earlierResults + count;
    if (earlierResults < warmUpResults) {
      applyScalar(function, file, operandOffset, resultOffset, count);
      return;
    }
    switch (function) {
      case RSQ -> rsq(file, operandOffset, resultOffset, count);
      case LG2 -> lg2(file, operandOffset, resultOffset, count);
      case EX2 -> ex2(file, operandOffset, resultOffset, count);
      case SIN -> sineWithOffset(file, operandOffset, resultOffset, count, 0);
      case COS -> sineWithOffset(file, operandOffset, resultOffset, count, 1);
      default -> throw new IllegalStateException(function + " is not a special function");
    }
  }

  private static void applyScalar(
      FloatFunction function, int[] file, int operandOffset, int resultOffset, int count) {
    switch (function) {
      case RSQ -> LaneByLane.rsq(file, operandOffset, resultOffset, count);
      case LG2 -> LaneByLane.lg2(file, operandOffset, resultOffset, count);
      case EX2 -> LaneByLane.ex2(file, operandOffset, resultOffset, count);
      case SIN -> LaneByLane.sin(file, operandOffset, resultOffset, count);
      case COS -> LaneByLane.cos(file, operandOffset, resultOffset, count);
      default -> throw new IllegalStateException(function + " is not a special function");
    }
  }

  /** Computes {@code 1 / sqrt(x)} as a double, and rounds it. */
  private static void rsq(int[] file, int operandOffset, int resultOffset, int count) {
    for (int at = 0; at < count; at += LANES) {
      IntVector a = IntVector.fromArray(INTS, file, operandOffset + at);
      DoubleVector wide = (DoubleVector) a.reinterpretAsFloats().convertShape(F2D, DOUBLES, 0);
      DoubleVector root = wide.lanewise(VectorOperators.SQRT);
      DoubleVector y = DoubleVector.broadcast(DOUBLES, 1).div(root);
      if (a.sub(SMALLEST_NORMAL).compare(VectorRuntime.ULT, INFINITY - SMALLEST_NORMAL).allTrue()) {
        ((FloatVector) y.convertShape(D2F, FLOATS, 0))
            .reinterpretAsInts()
            .intoArray(file, resultOffset + at);
      } else {
        LaneByLane.rsq(file, operandOffset + at, resultOffset + at, LANES);
      }
    }
  }

  /**
   * Computes the logarithm to base 2.
   *
   * <p>{@code x = 2^k m}, where m is from {@code sqrt(1/2)} to twice that. The result is {@code k +
   * log2(m)}. The logarithm is computed as a series in {@code s = (m - 1) / (m + 1)}, with a
   * relative error of {@code 2^-52.1}. If k is not zero, the sum is at least a third of its
   * greatest term, so that roundings add less than {@code 2^-49}.
   */
  private static void lg2(int[] file, int operandOffset, int resultOffset, int count) {
    for (int at = 0; at < count; at += LANES) {
      IntVector a = IntVector.fromArray(INTS, file, operandOffset + at);
      IntVector exponent = a.sub(SQRT_HALF).and(0xff800000);
      DoubleVector m =
          (DoubleVector) a.sub(exponent).reinterpretAsFloats().convertShape(F2D, DOUBLES, 0);
      DoubleVector k =
          (DoubleVector) exponent.lanewise(VectorOperators.ASHR, 23).convertShape(I2D, DOUBLES, 0);
      DoubleVector s = m.sub(1).div(m.add(1));
      DoubleVector z = s.mul(s);
      DoubleVector z2 = z.mul(z);
      DoubleVector y =
          z2.mul(0x1.f17e388f9b3b8p-3)
              .add(z.mul(0x1.0bb8082ac6934p-2).add(0x1.484fa9a8e41bep-2))
              .mul(z2)
              .add(z.mul(0x1.a6175680c9f14p-2).add(0x1.2776c516a0b6dp-1))
              .mul(z2)
              .add(z.mul(0x1.ec709dc39ca3ep-1).add(0x1.71547652b82ffp+1))
              .mul(s)
              .add(k);
      LongVector rest =
          y.reinterpretAsLongs().add(MAX_ERROR_ULPS - HALF_ULP).and(EXTRA_FRACTION_MASK);
      if (a.sub(SMALLEST_NORMAL).compare(VectorRuntime.ULT, INFINITY - SMALLEST_NORMAL).allTrue()
          && !rest.compare(LE, 2 * MAX_ERROR_ULPS).anyTrue()) {
        ((FloatVector) y.convertShape(D2F, FLOATS, 0))
            .reinterpretAsInts()
            .intoArray(file, resultOffset + at);
      } else {
        LaneByLane.lg2(file, operandOffset + at, resultOffset + at, LANES);
      }
    }
  }

  /**
   * Computes {@code 2} to the power of {@code x}.
   *
   * <p>{@code x = n + r} exactly, with {@code |r| <= 1/2}. The result is {@code 2^n 2^r}. The
   * polynomial is {@code 2^r} with a relative error of {@code 2^-50.6}.
   */
  private static void ex2(int[] file, int operandOffset, int resultOffset, int count) {
    for (int at = 0; at < count; at += LANES) {
      FloatVector a = IntVector.fromArray(INTS, file, operandOffset + at).reinterpretAsFloats();
      DoubleVector wide = (DoubleVector) a.convertShape(F2D, DOUBLES, 0);
      DoubleVector shifted = wide.add(ROUND_TO_INTEGER);
      DoubleVector r = wide.sub(shifted.sub(ROUND_TO_INTEGER));
      DoubleVector r2 = r.mul(r);
      LongVector power =
          r2.mul(0x1.e5eb439e3b8b6p-28)
              .add(r.mul(0x1.b65742172b8c5p-24).add(0x1.62bfe3bbf118fp-20))
              .mul(r2)
              .add(r.mul(0x1.ffcb7658e9006p-17).add(0x1.43091303ad9acp-13))
              .mul(r2)
              .add(r.mul(0x1.5d87fe909805cp-10).add(0x1.3b2ab6fba3798p-7))
              .mul(r2)
              .add(r.mul(0x1.c6b08d70440ecp-5).add(0x1.ebfbdff82c591p-3))
              .mul(r2)
              .add(r.mul(0x1.62e42fefa39f7p-1).add(1))
              .reinterpretAsLongs()
              .add(shifted.reinterpretAsLongs().lanewise(LSHL, 52));
      LongVector rest = power.add(MAX_ERROR_ULPS - HALF_ULP).and(EXTRA_FRACTION_MASK);
      if (a.compare(GE, -126).and(a.compare(LT, 128)).allTrue()
          && !rest.compare(LE, 2 * MAX_ERROR_ULPS).anyTrue()) {
        DoubleVector y = power.reinterpretAsDoubles();
        ((FloatVector) y.convertShape(D2F, FLOATS, 0))
            .reinterpretAsInts()
            .intoArray(file, resultOffset + at);
      } else {
        LaneByLane.ex2(file, operandOffset + at, resultOffset + at, LANES);
      }
    }
  }

  /** The first 35 bits of {@code pi / 2}. {@link #HALF_PI_LOW} is the rest. */
  private static final double HALF_PI = 0x1.921fb5444p+0;

  private static final double HALF_PI_LOW = 0x1.68c234c4c6629p-39;
  private static final double TWO_OVER_PI = 0x1.45f306dc9c883p-1;

  /** The bits of the float {@code 2^14}. Below it, the argument is reduced in two steps. */
  private static final int MAX_REDUCED = 0x46800000;

  /**
   * Computes the sine of {@code x + quarters pi / 2}.
   *
   * <p>{@code x = n pi / 2 + r}, where {@code |r|} is at most slightly more than {@code pi / 4}.
   * {@code n} has 14 bits and QUARTER has 35, so their product and its difference from x are exact.
   * {@code n QUARTER_REST} has an error of at most {@code 2^-77}. No float up to {@code 2^14} is
   * nearer than {@code 2^-27.9} to a multiple of {@code pi / 2} other than zero. So the relative
   * error of any result is at most {@code 2^-49}. The polynomials are {@code sin(r)} with a
   * relative error of {@code 2^-45.5}, and {@code cos(r)} with one of {@code 2^-49.7}.
   */
  private static void sineWithOffset(
      int[] file, int operandOffset, int resultOffset, int count, int quarterOffset) {
    for (int at = 0; at < count; at += LANES) {
      IntVector magnitude = IntVector.fromArray(INTS, file, operandOffset + at).and(0x7fffffff);
      IntVector sign = IntVector.fromArray(INTS, file, operandOffset + at).and(0x80000000);
      // The operand is flushed: a denormal counts as zero with its sign.
      VectorMask<Integer> normal = magnitude.compare(GE, SMALLEST_NORMAL);
      FloatVector a = sign.lanewise(OR, magnitude, normal).reinterpretAsFloats();
      DoubleVector wide = (DoubleVector) a.convertShape(F2D, DOUBLES, 0);
      DoubleVector shifted = wide.mul(TWO_OVER_PI).add(ROUND_TO_INTEGER);
      DoubleVector n = shifted.sub(ROUND_TO_INTEGER);
      DoubleVector r = wide.sub(n.mul(HALF_PI)).sub(n.mul(HALF_PI_LOW));
      DoubleVector z = r.mul(r);
      DoubleVector z2 = z.mul(z);
      DoubleVector sine =
          z2.mul(-0x1.aa28204b8cc64p-26)
              .add(z.mul(0x1.71d9a97cd3c34p-19).add(-0x1.a019fd9a9838bp-13))
              .mul(z2)
              .add(z.mul(0x1.1111110fd3935p-7).add(-0x1.555555555516ap-3))
              .mul(z.mul(r))
              .add(r);
      DoubleVector cosine =
          z2.mul(0x1.1c81a3b8d462fp-29)
              .add(z.mul(-0x1.27e25f0776cc1p-22).add(0x1.a019ff534c684p-16))
              .mul(z2)
              .add(z.mul(-0x1.6c16c16b612abp-10).add(0x1.5555555555437p-5))
              .mul(z2)
              .add(z.mul(-0.5).add(1));
      LongVector quarter = shifted.reinterpretAsLongs().add(quarterOffset);
      LongVector bits =
          sine.reinterpretAsLongs()
              .blend(cosine.reinterpretAsLongs(), quarter.and(1).compare(NE, 0))
              .lanewise(XOR, quarter.and(2).lanewise(LSHL, 62));
      LongVector rest = bits.add(MAX_ERROR_ULPS - HALF_ULP).and(EXTRA_FRACTION_MASK);
      if (magnitude.compare(LT, MAX_REDUCED).allTrue()
          && !rest.compare(LE, 2 * MAX_ERROR_ULPS).anyTrue()) {
        DoubleVector y = bits.reinterpretAsDoubles();
        IntVector result = ((FloatVector) y.convertShape(D2F, FLOATS, 0)).reinterpretAsInts();
        // The sine of a zero is that zero, but the sums have lost its sign.
        (quarterOffset == 0 ? sign.blend(result, normal) : result)
            .intoArray(file, resultOffset + at);
      } else if (quarterOffset == 0) {
        LaneByLane.sin(file, operandOffset + at, resultOffset + at, LANES);
      } else {
        LaneByLane.cos(file, operandOffset + at, resultOffset + at, LANES);
      }
    }
  }
}
