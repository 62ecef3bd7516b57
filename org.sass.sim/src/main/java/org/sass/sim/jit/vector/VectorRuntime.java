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
 * for one. {@link VectorExactFloats} and {@link VectorMemory} have the rest.
 *
 * <p>A lane has the 32 bits of a register; those of a float are its encoding. An offset in a
 * register file is the index for lane 0 (see {@link org.sass.sim.machine.Warp#row}); the other
 * lanes follow. {@code jit.emit} writes calls of these methods, or copies of their code, by name.
 *
 * <p>Only the classes of this package need the module {@code jdk.incubator.vector}. Only {@link
 * org.sass.sim.jit.emit.VectorTarget} names them, and only if the module is present.
 */
public final class VectorRuntime {
  /** The shape of all vectors: the preferred one of the processor, but at most 512 bits. */
  public static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() > 32
          ? IntVector.SPECIES_512
          : IntVector.SPECIES_PREFERRED;

  /** Less, without signs. */
  public static final VectorOperators.Comparison ULT = findComparison("ULT", "UNSIGNED_LT");

  /** Less or equal, without signs. */
  public static final VectorOperators.Comparison ULE = findComparison("ULE", "UNSIGNED_LE");

  /** Greater, without signs. */
  public static final VectorOperators.Comparison UGT = findComparison("UGT", "UNSIGNED_GT");

  /** Greater or equal, without signs. */
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

  /**
   * Returns consecutive elements of a register file, one for each lane.
   */
  public static IntVector get(int[] file, int offset) {
    return IntVector.fromArray(INTS, file, offset);
  }

  /**
   * Stores the values of all lanes in consecutive elements of a register file.
   */
  public static void put(IntVector value, int[] file, int offset) {
    value.intoArray(file, offset);
  }

  /**
   * Stores the values of the lanes of a mask in a register file. The elements of the other lanes do
   * not change.
   */
  public static void put(IntVector value, int[] file, int offset, VectorMask<Integer> mask) {
    value.intoArray(file, offset, mask);
  }

  /** Returns a vector with the same value in all lanes. */
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

  /** Returns the number of lanes of a mask. */
  public static int count(VectorMask<Integer> mask) {
    return mask.trueCount();
  }

  /** Returns the lanes that are not in a mask. */
  public static VectorMask<Integer> not(VectorMask<Integer> mask) {
    return mask.not();
  }

  /** Returns the lanes that are in both masks. */
  public static VectorMask<Integer> both(VectorMask<Integer> a, VectorMask<Integer> b) {
    return a.and(b);
  }

  /** Returns the lanes that are in at least one of the masks. */
  public static VectorMask<Integer> either(VectorMask<Integer> a, VectorMask<Integer> b) {
    return a.or(b);
  }

  /**
   * Returns the lanes whose flags meet a condition. Bit v of {@code table} says whether it holds for
   * flags with the value v.
   */
  public static VectorMask<Integer> holds(IntVector flags, int table) {
    return IntVector.broadcast(INTS, table).lanewise(LSHR, flags).and(1).compare(NE, 0);
  }

  /** Returns the lanes whose number is 0. */
  public static VectorMask<Integer> isZero(IntVector a) {
    return a.compare(EQ, 0);
  }

  /** Returns the lanes whose number is not 0. */
  public static VectorMask<Integer> isNotZero(IntVector a) {
    return a.compare(NE, 0);
  }

  /** Returns the lanes whose number, with sign, is below 0. */
  public static VectorMask<Integer> isNegative(IntVector a) {
    return a.compare(LT, 0);
  }

  /** Returns the lanes whose number, with sign, is 0 or more. */
  public static VectorMask<Integer> isNotNegative(IntVector a) {
    return a.compare(GE, 0);
  }

  /** Returns the lanes whose number, with sign, is above 0. */
  public static VectorMask<Integer> isPositive(IntVector a) {
    return a.compare(GT, 0);
  }

  /** Returns the lanes whose number, with sign, is 0 or less. */
  public static VectorMask<Integer> isNotPositive(IntVector a) {
    return a.compare(LE, 0);
  }

  /** Returns {@code value} in the lanes of the mask, and {@code old} in the others. */
  public static IntVector select(IntVector old, IntVector value, VectorMask<Integer> mask) {
    return old.blend(value, mask);
  }

  /** Returns bits 15 to 0 of each lane, with zeros above them. */
  public static IntVector low(IntVector a) {
    return a.and(0xffff);
  }

  /** Returns bits 31 to 16 of each lane as the low half, with zeros above them. */
  public static IntVector high(IntVector a) {
    return a.lanewise(LSHR, 16);
  }

  /** Returns bits 15 to 0 of each lane as a number with sign. */
  public static IntVector lowSigned(IntVector a) {
    return a.lanewise(LSHL, 16).lanewise(ASHR, 16);
  }

  /** Returns bits 31 to 16 of each lane as a number with sign. */
  public static IntVector highSigned(IntVector a) {
    return a.lanewise(ASHR, 16);
  }

  /** Returns bits 7 to 0 of each lane as a number with sign. */
  public static IntVector byteSigned(IntVector a) {
    return a.lanewise(LSHL, 24).lanewise(ASHR, 24);
  }

  /** Returns {@code old} with the low half of {@code value} in place of its own, in each lane. */
  public static IntVector intoLow(IntVector old, IntVector value) {
    return old.and(0xffff0000).or(value.and(0xffff));
  }

  /**
   * Returns {@code old} with the low half of {@code value} in place of its high half, in each lane.
   */
  public static IntVector intoHigh(IntVector old, IntVector value) {
    return old.and(0xffff).or(value.lanewise(LSHL, 16));
  }

  /** Returns the carry flag of each lane, as 0 or 1. */
  public static IntVector carry(IntVector flags) {
    return flags.lanewise(LSHR, 2).and(1);
  }

  /** Returns the bits of each lane that are also set in a constant. */
  public static IntVector and(IntVector a, int bits) {
    return a.and(bits);
  }

  /** Inverts the bits of each lane that are set in a constant. */
  public static IntVector xor(IntVector a, int bits) {
    return a.lanewise(XOR, bits);
  }

  /** Adds a constant to each lane. */
  public static IntVector add(IntVector a, int b) {
    return a.add(b);
  }

  /** Returns the lower 32 bits of the sums. */
  public static IntVector add(IntVector a, IntVector b) {
    return a.add(b);
  }

  /** Returns the lower 32 bits of the products. */
  public static IntVector mul(IntVector a, IntVector b) {
    return a.mul(b);
  }

  /** Returns the lower 32 bits of the products of bits 23 to 0, taken without sign. */
  public static IntVector mul24(IntVector a, IntVector b) {
    return a.and(0xffffff).mul(b.and(0xffffff));
  }

  /** Returns the lower 32 bits of the products of bits 23 to 0, taken with sign. */
  public static IntVector mul24Signed(IntVector a, IntVector b) {
    return signed24(a).mul(signed24(b));
  }

  private static IntVector signed24(IntVector a) {
    return a.lanewise(LSHL, 8).lanewise(ASHR, 8);
  }

  /** Returns the bits that are set in both numbers of a lane. */
  public static IntVector and(IntVector a, IntVector b) {
    return a.and(b);
  }

  /** Returns the bits that are set in at least one of the numbers of a lane. */
  public static IntVector or(IntVector a, IntVector b) {
    return a.or(b);
  }

  /** Returns the bits that are set in exactly one of the numbers of a lane. */
  public static IntVector xor(IntVector a, IntVector b) {
    return a.lanewise(XOR, b);
  }

  /** Returns the greater number of each lane, with signs. */
  public static IntVector max(IntVector a, IntVector b) {
    return a.max(b);
  }

  /** Returns the smaller number of each lane, with signs. */
  public static IntVector min(IntVector a, IntVector b) {
    return a.min(b);
  }

  /** Returns the greater number of each lane, without signs. */
  public static IntVector maxUnsigned(IntVector a, IntVector b) {
    return b.blend(a, a.compare(UGE, b));
  }

  /** Returns the smaller number of each lane, without signs. */
  public static IntVector minUnsigned(IntVector a, IntVector b) {
    return b.blend(a, a.compare(ULE, b));
  }

  /**
   * Returns {@code
   *
   * a - b
   *  + c}, where {@code a} and {@code b} have signs.
   */
  public static IntVector sad(IntVector a, IntVector b, IntVector c) {
    return a.sub(b).blend(b.sub(a), a.compare(LT, b)).add(c);
  }

  /**
   * Returns {@code
   *
   * a - b
   *  + c}, where {@code a} and {@code b} have no signs.
   */
  public static IntVector sadUnsigned(IntVector a, IntVector b, IntVector c) {
    return a.sub(b).blend(b.sub(a), a.compare(ULT, b)).add(c);
  }

  /** Shifts each lane left by a constant from 0 to 31. Translated code passes no other. */
  public static IntVector shl(IntVector a, int amount) {
    return a.lanewise(LSHL, amount);
  }

  /** Shifts each lane right by a constant from 0 to 31, and fills with zeros. */
  public static IntVector shr(IntVector a, int amount) {
    return a.lanewise(LSHR, amount);
  }

  /** Shifts each lane right by a constant from 0 to 31, and fills with the sign. */
  public static IntVector shrSigned(IntVector a, int amount) {
    return a.lanewise(ASHR, amount);
  }

  /**
   * Shifts each lane left by its own amount; 0 where the amount, a number without sign, is 32 or
   * more.
   */
  public static IntVector shl(IntVector a, IntVector amount) {
    return zeroUnless(a.lanewise(LSHL, amount), amount.compare(ULT, 32));
  }

  /**
   * Shifts each lane right by its own amount and fills with zeros; 0 where the amount, a number
   * without sign, is 32 or more.
   */
  public static IntVector shr(IntVector a, IntVector amount) {
    return zeroUnless(a.lanewise(LSHR, amount), amount.compare(ULT, 32));
  }

  /**
   * Shifts each lane right by its own amount and fills with the sign, also where the amount, a
   * number without sign, is 32 or more.
   */
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

  /** Returns the lanes in which {@code a < b}, with signs. */
  public static VectorMask<Integer> less(IntVector a, IntVector b) {
    return a.compare(LT, b);
  }

  /** Returns the lanes in which the numbers are equal. */
  public static VectorMask<Integer> equal(IntVector a, IntVector b) {
    return a.compare(EQ, b);
  }

  /** Returns the lanes in which {@code a <= b}, with signs. */
  public static VectorMask<Integer> lessEqual(IntVector a, IntVector b) {
    return a.compare(LE, b);
  }

  /** Returns the lanes in which {@code a > b}, with signs. */
  public static VectorMask<Integer> greater(IntVector a, IntVector b) {
    return a.compare(GT, b);
  }

  /** Returns the lanes in which the numbers differ. */
  public static VectorMask<Integer> notEqual(IntVector a, IntVector b) {
    return a.compare(NE, b);
  }

  /** Returns the lanes in which {@code a >= b}, with signs. */
  public static VectorMask<Integer> greaterEqual(IntVector a, IntVector b) {
    return a.compare(GE, b);
  }

  /** Returns the lanes in which {@code a < b}, without signs. */
  public static VectorMask<Integer> lessUnsigned(IntVector a, IntVector b) {
    return a.compare(ULT, b);
  }

  /** Returns the lanes in which {@code a <= b}, without signs. */
  public static VectorMask<Integer> lessEqualUnsigned(IntVector a, IntVector b) {
    return a.compare(ULE, b);
  }

  /** Returns the lanes in which {@code a > b}, without signs. */
  public static VectorMask<Integer> greaterUnsigned(IntVector a, IntVector b) {
    return a.compare(UGT, b);
  }

  /** Returns the lanes in which {@code a >= b}, without signs. */
  public static VectorMask<Integer> greaterEqualUnsigned(IntVector a, IntVector b) {
    return a.compare(UGE, b);
  }

  /**
   * Returns the flags zero and sign of each result, in the bits of {@link
   * org.sass.sim.arith.Flags}.
   */
  public static IntVector flagsInt(IntVector result) {
    return signFlag(result).blend(1, result.compare(EQ, 0));
  }

  private static IntVector signFlag(IntVector result) {
    return result.lanewise(LSHR, 31).lanewise(LSHL, 1);
  }

  /**
   * Returns the flags of {@code a + b + c}, where {@code c} is 0 or 1 in each lane and follows from
   * the result.
   */
  public static IntVector flagsSum(IntVector a, IntVector b, IntVector result) {
    // There is a carry out of the top bit if both operands have a one there, or if one of them has
    // and the result does not.
    IntVector carry = a.and(b).or(a.or(b).and(result.not())).lanewise(LSHR, 31).lanewise(LSHL, 2);
    IntVector overflow = xor(a, result).and(xor(b, result)).lanewise(LSHR, 31).lanewise(LSHL, 3);
    return flagsInt(result).or(carry).or(overflow);
  }

  /** Returns the flags of each float, as {@link org.sass.sim.arith.Flags#ofFloat} does. */
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

  /** Returns the reciprocal of each float, as {@link org.sass.sim.arith.Specials#rcp} does. */
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
