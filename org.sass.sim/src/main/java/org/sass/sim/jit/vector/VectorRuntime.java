package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.sass.sim.arith.Floats;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.LaneByLane;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;

/**
 * The methods that translated code calls, for as many lanes as a vector has. Each method does for
 * all lanes what the method of the same name in {@link org.sass.sim.jit.runtime.ScalarRuntime} does
 * for one. {@link VectorExactFloats} has the sums, products and comparisons of floats.
 *
 * <p>Only the classes of this package need the module {@code jdk.incubator.vector}. Only {@link
 * org.sass.sim.jit.emit.VectorTarget} names them, and only if the module is present.
 */
public final class VectorRuntime {
  public static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() > 32
          ? IntVector.SPECIES_512
          : IntVector.SPECIES_PREFERRED;

  public static final VectorOperators.Comparison ULT = findComparison("ULT", "UNSIGNED_LT");
  public static final VectorOperators.Comparison ULE = findComparison("ULE", "UNSIGNED_LE");
  public static final VectorOperators.Comparison UGT = findComparison("UGT", "UNSIGNED_GT");
  public static final VectorOperators.Comparison UGE = findComparison("UGE", "UNSIGNED_GE");

  /** Number of lanes of a vector, at most that of a warp. */
  public static final int LANES = INTS.length();

  private VectorRuntime() {}

  /**
   * Returns an unsigned comparison. They have new names from Java 24 on.
   *
   * @param oldName the name before Java 24
   */
  private static VectorOperators.Comparison findComparison(String name, String oldName) {
    for (var field : VectorOperators.class.getFields()) {
      if (field.getName().equals(name) || field.getName().equals(oldName)) {
        try {
          return (VectorOperators.Comparison) field.get(null);
        } catch (IllegalAccessException e) {
          throw new ExceptionInInitializerError(e);
        }
      }
    }
    throw new ExceptionInInitializerError("there is no comparison " + name);
  }

  public static IntVector get(int[] file, int offset) {
    return IntVector.fromArray(INTS, file, offset);
  }

  public static void put(IntVector value, int[] file, int offset) {
    value.intoArray(file, offset);
  }

  public static void put(IntVector value, int[] file, int offset, VectorMask<Integer> mask) {
    value.intoArray(file, offset, mask);
  }

  public static IntVector constant(int value) {
    return IntVector.broadcast(INTS, value);
  }

  /** Returns the mask that the low bits of a number contain. */
  public static VectorMask<Integer> lanes(int bits) {
    return VectorMask.fromLong(INTS, bits);
  }

  /** Returns a mask as the low bits of a number. */
  public static int bits(VectorMask<Integer> mask) {
    return (int) mask.toLong();
  }

  public static int count(VectorMask<Integer> mask) {
    return mask.trueCount();
  }

  public static VectorMask<Integer> not(VectorMask<Integer> mask) {
    return mask.not();
  }

  public static VectorMask<Integer> both(VectorMask<Integer> a, VectorMask<Integer> b) {
    return a.and(b);
  }

  public static VectorMask<Integer> either(VectorMask<Integer> a, VectorMask<Integer> b) {
    return a.or(b);
  }

  public static VectorMask<Integer> holds(IntVector flags, int table) {
    return IntVector.broadcast(INTS, table).lanewise(LSHR, flags).and(1).compare(NE, 0);
  }

  public static VectorMask<Integer> isZero(IntVector a) {
    return a.compare(EQ, 0);
  }

  public static VectorMask<Integer> isNotZero(IntVector a) {
    return a.compare(NE, 0);
  }

  public static VectorMask<Integer> isNegative(IntVector a) {
    return a.compare(LT, 0);
  }

  public static VectorMask<Integer> isNotNegative(IntVector a) {
    return a.compare(GE, 0);
  }

  public static VectorMask<Integer> isPositive(IntVector a) {
    return a.compare(GT, 0);
  }

  public static VectorMask<Integer> isNotPositive(IntVector a) {
    return a.compare(LE, 0);
  }

  public static IntVector select(IntVector old, IntVector value, VectorMask<Integer> mask) {
    return old.blend(value, mask);
  }

  public static IntVector low(IntVector a) {
    return a.and(0xffff);
  }

  public static IntVector high(IntVector a) {
    return a.lanewise(LSHR, 16);
  }

  public static IntVector lowSigned(IntVector a) {
    return a.lanewise(LSHL, 16).lanewise(ASHR, 16);
  }

  public static IntVector highSigned(IntVector a) {
    return a.lanewise(ASHR, 16);
  }

  public static IntVector byteSigned(IntVector a) {
    return a.lanewise(LSHL, 24).lanewise(ASHR, 24);
  }

  public static IntVector intoLow(IntVector old, IntVector value) {
    return old.and(0xffff0000).or(value.and(0xffff));
  }

  public static IntVector intoHigh(IntVector old, IntVector value) {
    return old.and(0xffff).or(value.lanewise(LSHL, 16));
  }

  public static IntVector carry(IntVector flags) {
    return flags.lanewise(LSHR, 2).and(1);
  }

  public static IntVector and(IntVector a, int bits) {
    return a.and(bits);
  }

  public static IntVector xor(IntVector a, int bits) {
    return a.lanewise(XOR, bits);
  }

  public static IntVector add(IntVector a, int b) {
    return a.add(b);
  }

  public static IntVector add(IntVector a, IntVector b) {
    return a.add(b);
  }

  public static IntVector mul(IntVector a, IntVector b) {
    return a.mul(b);
  }

  public static IntVector mul24(IntVector a, IntVector b) {
    return a.and(0xffffff).mul(b.and(0xffffff));
  }

  public static IntVector mul24Signed(IntVector a, IntVector b) {
    return signed24(a).mul(signed24(b));
  }

  private static IntVector signed24(IntVector a) {
    return a.lanewise(LSHL, 8).lanewise(ASHR, 8);
  }

  public static IntVector and(IntVector a, IntVector b) {
    return a.and(b);
  }

  public static IntVector or(IntVector a, IntVector b) {
    return a.or(b);
  }

  public static IntVector xor(IntVector a, IntVector b) {
    return a.lanewise(XOR, b);
  }

  public static IntVector max(IntVector a, IntVector b) {
    return a.max(b);
  }

  public static IntVector min(IntVector a, IntVector b) {
    return a.min(b);
  }

  public static IntVector maxUnsigned(IntVector a, IntVector b) {
    return b.blend(a, a.compare(UGE, b));
  }

  public static IntVector minUnsigned(IntVector a, IntVector b) {
    return b.blend(a, a.compare(ULE, b));
  }

  public static IntVector sad(IntVector a, IntVector b, IntVector c) {
    return a.sub(b).blend(b.sub(a), a.compare(LT, b)).add(c);
  }

  public static IntVector sadUnsigned(IntVector a, IntVector b, IntVector c) {
    return a.sub(b).blend(b.sub(a), a.compare(ULT, b)).add(c);
  }

  public static IntVector shl(IntVector a, int amount) {
    return a.lanewise(LSHL, amount);
  }

  public static IntVector shr(IntVector a, int amount) {
    return a.lanewise(LSHR, amount);
  }

  public static IntVector shrSigned(IntVector a, int amount) {
    return a.lanewise(ASHR, amount);
  }

  public static IntVector shl(IntVector a, IntVector amount) {
    return zeroUnless(a.lanewise(LSHL, amount), amount.compare(ULT, 32));
  }

  public static IntVector shr(IntVector a, IntVector amount) {
    return zeroUnless(a.lanewise(LSHR, amount), amount.compare(ULT, 32));
  }

  public static IntVector shrSigned(IntVector a, IntVector amount) {
    IntVector most = IntVector.broadcast(INTS, 31);
    return a.lanewise(ASHR, most.blend(amount, amount.compare(ULT, 32)));
  }

  private static IntVector zeroUnless(IntVector value, VectorMask<Integer> mask) {
    return IntVector.zero(INTS).blend(value, mask);
  }

  /** Returns -1 in the lanes of a mask, and 0 elsewhere. */
  public static IntVector ones(VectorMask<Integer> mask) {
    return IntVector.zero(INTS).blend(-1, mask);
  }

  public static VectorMask<Integer> less(IntVector a, IntVector b) {
    return a.compare(LT, b);
  }

  public static VectorMask<Integer> equal(IntVector a, IntVector b) {
    return a.compare(EQ, b);
  }

  public static VectorMask<Integer> lessEqual(IntVector a, IntVector b) {
    return a.compare(LE, b);
  }

  public static VectorMask<Integer> greater(IntVector a, IntVector b) {
    return a.compare(GT, b);
  }

  public static VectorMask<Integer> notEqual(IntVector a, IntVector b) {
    return a.compare(NE, b);
  }

  public static VectorMask<Integer> greaterEqual(IntVector a, IntVector b) {
    return a.compare(GE, b);
  }

  public static VectorMask<Integer> lessUnsigned(IntVector a, IntVector b) {
    return a.compare(ULT, b);
  }

  public static VectorMask<Integer> lessEqualUnsigned(IntVector a, IntVector b) {
    return a.compare(ULE, b);
  }

  public static VectorMask<Integer> greaterUnsigned(IntVector a, IntVector b) {
    return a.compare(UGT, b);
  }

  public static VectorMask<Integer> greaterEqualUnsigned(IntVector a, IntVector b) {
    return a.compare(UGE, b);
  }

  public static IntVector flagsInt(IntVector result) {
    return signFlag(result).blend(1, result.compare(EQ, 0));
  }

  private static IntVector signFlag(IntVector result) {
    return result.lanewise(LSHR, 31).lanewise(LSHL, 1);
  }

  public static IntVector flagsSum(IntVector a, IntVector b, IntVector result) {
    // There is a carry out of the top bit if both operands have a one there, or if one of them has
    // and the result does not.
    IntVector carry = a.and(b).or(a.or(b).and(result.not())).lanewise(LSHR, 31).lanewise(LSHL, 2);
    IntVector overflow = xor(a, result).and(xor(b, result)).lanewise(LSHR, 31).lanewise(LSHL, 3);
    return flagsInt(result).or(carry).or(overflow);
  }

  public static IntVector flagsFloat(IntVector result) {
    IntVector magnitude = result.and(0x7fffffff);
    return signFlag(result)
        .blend(1, magnitude.compare(EQ, 0))
        .blend(3, magnitude.compare(GT, 0x7f800000));
  }

  /** Returns the bits of the floats that are nearest to signed integers. */
  public static IntVector toFloat(IntVector a) {
    return a.convert(VectorOperators.I2F, 0).reinterpretAsInts();
  }

  public static IntVector rcp(IntVector a) {
    IntVector quotient =
        constant(Floats.ONE)
            .reinterpretAsFloats()
            .div(VectorExactFloats.flushed(a).reinterpretAsFloats())
            .reinterpretAsInts();
    IntVector magnitude = quotient.and(0x7fffffff);
    return quotient
        .blend(quotient.and(0x80000000), magnitude.compare(LT, 0x00800000))
        .blend(Floats.NAN, magnitude.compare(GT, Floats.INFINITY));
  }

  public static IntVector rsq(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.rsq(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  public static IntVector lg2(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.lg2(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  public static IntVector ex2(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.ex2(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  public static IntVector sin(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.sin(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  public static IntVector cos(BlockData block, IntVector a) {
    a.intoArray(block.x, 0);
    LaneByLane.cos(block.x, 0, 0, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Computes a function that has no method of its own, one lane after the other. */
  public static IntVector apply(
      BlockData block, AluOperation.Function function, IntVector a, IntVector b, IntVector c) {
    a.intoArray(block.x, 0);
    b.intoArray(block.y, 0);
    c.intoArray(block.z, 0);
    LaneByLane.apply(block, function, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /** Computes flags by a rule that has no method of its own, one lane after the other. */
  public static IntVector flags(
      BlockData block, FlagRule rule, IntVector a, IntVector b, IntVector c, IntVector result) {
    a.intoArray(block.x, 0);
    b.intoArray(block.y, 0);
    c.intoArray(block.z, 0);
    result.intoArray(block.r, 0);
    LaneByLane.flags(block, rule, LANES);
    return IntVector.fromArray(INTS, block.x, 0);
  }
}
