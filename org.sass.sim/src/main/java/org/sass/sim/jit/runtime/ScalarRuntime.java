package org.sass.sim.jit.runtime;

import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;
import org.sass.sim.arith.Specials;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;

/**
 * The methods that translated code calls, for one lane at a time: for JVMs without the module
 * {@code jdk.incubator.vector}. For each method, {@code VectorRuntime} has one with the same name
 * that does the same for many lanes at once. {@link ScalarFloats} and {@link ScalarMemory} have the
 * rest.
 *
 * <p>Values are the 32 bits of a register; those of a float are its encoding. A mask is true if it
 * contains the only lane. {@code jit.emit} writes calls by name, so no Java code refers to most of
 * these methods.
 */
public final class ScalarRuntime {
  private ScalarRuntime() {}

  /**
   * Returns an element of a register file.
   *
   * @param file the registers of one kind of all threads of a block
   * @param offset the index, see {@link org.sass.sim.machine.Warp#row}
   */
  public static int get(int[] file, int offset) {
    return file[offset];
  }

  /** Stores a value in an element of a register file. */
  public static void put(int value, int[] file, int offset) {
    file[offset] = value;
  }

  /** Stores a value in an element of a register file if the mask is true. */
  public static void put(int value, int[] file, int offset, boolean mask) {
    if (mask) {
      file[offset] = value;
    }
  }

  /** Returns the value. The method for vectors makes a vector of it. */
  public static int constant(int value) {
    return value;
  }

  /** Returns whether the lowest bit is set, as the mask of the only lane. */
  public static boolean lanes(int bits) {
    return (bits & 1) != 0;
  }

  /** Returns the mask as a number with lane 0 in bit 0. */
  public static int bits(boolean mask) {
    return mask ? 1 : 0;
  }

  /** Returns the number of lanes of the mask: 0 or 1. */
  public static int count(boolean mask) {
    return mask ? 1 : 0;
  }

  /** Returns the opposite mask. */
  public static boolean not(boolean mask) {
    return !mask;
  }

  /** Returns the lanes that are in both masks. */
  public static boolean both(boolean a, boolean b) {
    return a & b;
  }

  /** Returns the lanes that are in at least one of the masks. */
  public static boolean either(boolean a, boolean b) {
    return a || b;
  }

  /**
   * Returns whether a condition holds.
   *
   * @param flags the flags that are tested
   * @param table the condition, as {@link org.sass.sim.arith.Conditions#truthTable} gives it
   */
  public static boolean holds(int flags, int table) {
    return (table >>> flags & 1) != 0;
  }

  /** Returns whether a number is 0. */
  public static boolean isZero(int a) {
    return a == 0;
  }

  /** Returns whether a number is not 0. */
  public static boolean isNotZero(int a) {
    return a != 0;
  }

  /** Returns whether a number with sign is below 0. */
  public static boolean isNegative(int a) {
    return a < 0;
  }

  /** Returns whether a number with sign is 0 or more. */
  public static boolean isNotNegative(int a) {
    return a >= 0;
  }

  /** Returns whether a number with sign is above 0. */
  public static boolean isPositive(int a) {
    return a > 0;
  }

  /** Returns whether a number with sign is 0 or less. */
  public static boolean isNotPositive(int a) {
    return a <= 0;
  }

  /** Returns {@code value} if the mask is true, or else {@code old}. */
  public static int select(int old, int value, boolean mask) {
    return mask ? value : old;
  }

  /** Returns bits 15 to 0, with zeros above them. */
  public static int low(int a) {
    return a & 0xffff;
  }

  /** Returns bits 31 to 16 as the low half, with zeros above them. */
  public static int high(int a) {
    return a >>> 16;
  }

  /** Returns bits 15 to 0 as a number with sign. */
  public static int lowSigned(int a) {
    return (short) a;
  }

  /** Returns bits 31 to 16 as a number with sign. */
  public static int highSigned(int a) {
    return a >> 16;
  }

  /** Returns bits 7 to 0 as a number with sign. */
  public static int byteSigned(int a) {
    return (byte) a;
  }

  /** Returns {@code old} with the low half of {@code value} in place of its own. */
  public static int intoLow(int old, int value) {
    return old & 0xffff0000 | value & 0xffff;
  }

  /** Returns {@code old} with the low half of {@code value} in place of its high half. */
  public static int intoHigh(int old, int value) {
    return old & 0xffff | value << 16;
  }

  /** Returns the carry flag, as 0 or 1. */
  public static int carry(int flags) {
    return flags >>> 2 & 1;
  }

  /** Returns the lower 32 bits of the sum. */
  public static int add(int a, int b) {
    return a + b;
  }

  /** Returns the lower 32 bits of the product. */
  public static int mul(int a, int b) {
    return a * b;
  }

  /** Returns the lower 32 bits of the product of bits 23 to 0, taken without sign. */
  public static int mul24(int a, int b) {
    return Integers.imul24(a, b);
  }

  /** Returns the lower 32 bits of the product of bits 23 to 0, taken with sign. */
  public static int mul24Signed(int a, int b) {
    return Integers.imul24Signed(a, b);
  }

  /** Returns the bits that are set in both numbers. */
  public static int and(int a, int b) {
    return a & b;
  }

  /** Returns the bits that are set in at least one of the numbers. */
  public static int or(int a, int b) {
    return a | b;
  }

  /** Returns the bits that are set in exactly one of the numbers. */
  public static int xor(int a, int b) {
    return a ^ b;
  }

  /** Returns the greater of two numbers with sign. */
  public static int max(int a, int b) {
    return Math.max(a, b);
  }

  /** Returns the smaller of two numbers with sign. */
  public static int min(int a, int b) {
    return Math.min(a, b);
  }

  /** Returns the greater of two numbers without sign. */
  public static int maxUnsigned(int a, int b) {
    return Integers.imaxUnsigned(a, b);
  }

  /** Returns the smaller of two numbers without sign. */
  public static int minUnsigned(int a, int b) {
    return Integers.iminUnsigned(a, b);
  }

  /**
   * Returns {@code
   *
   * a - b
   *  + c}, where {@code a} and {@code b} have signs.
   */
  public static int sad(int a, int b, int c) {
    return Integers.isad(a, b, c);
  }

  /**
   * Returns {@code
   *
   * a - b
   *  + c}, where {@code a} and {@code b} have no signs.
   */
  public static int sadUnsigned(int a, int b, int c) {
    return Integers.isadUnsigned(a, b, c);
  }

  /** Shifts left; 0 if the amount, a number without sign, is 32 or more. */
  public static int shl(int a, int amount) {
    return Integers.shl(a, amount);
  }

  /** Shifts right and fills with zeros; 0 if the amount, a number without sign, is 32 or more. */
  public static int shr(int a, int amount) {
    return Integers.shr(a, amount);
  }

  /**
   * Shifts right and fills with the sign, also if the amount, a number without sign, is 32 or more.
   */
  public static int shrSigned(int a, int amount) {
    return Integers.shrSigned(a, amount);
  }

  /** Returns -1 if the mask is true, else 0. */
  public static int ones(boolean mask) {
    return mask ? -1 : 0;
  }

  /** Returns whether {@code a < b}, with signs. */
  public static boolean less(int a, int b) {
    return a < b;
  }

  /** Returns whether the numbers are equal. */
  public static boolean equal(int a, int b) {
    return a == b;
  }

  /** Returns whether {@code a <= b}, with signs. */
  public static boolean lessEqual(int a, int b) {
    return a <= b;
  }

  /** Returns whether {@code a > b}, with signs. */
  public static boolean greater(int a, int b) {
    return a > b;
  }

  /** Returns whether the numbers differ. */
  public static boolean notEqual(int a, int b) {
    return a != b;
  }

  /** Returns whether {@code a >= b}, with signs. */
  public static boolean greaterEqual(int a, int b) {
    return a >= b;
  }

  /** Returns whether {@code a < b}, without signs. */
  public static boolean lessUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0;
  }

  /** Returns whether {@code a <= b}, without signs. */
  public static boolean lessEqualUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) <= 0;
  }

  /** Returns whether {@code a > b}, without signs. */
  public static boolean greaterUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) > 0;
  }

  /** Returns whether {@code a >= b}, without signs. */
  public static boolean greaterEqualUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) >= 0;
  }

  /** Returns the flags zero and sign of a result, in the bits of {@link Flags}. */
  public static int flagsInt(int result) {
    return Flags.ofInt(result);
  }

  /**
   * Returns the flags of {@code a + b + c}, where {@code c} is 0 or 1; it follows from the result.
   */
  public static int flagsSum(int a, int b, int result) {
    int carry = (a & b | (a | b) & ~result) >>> 31 << 2;
    int overflow = ((a ^ result) & (b ^ result)) >>> 31 << 3;
    return Flags.ofInt(result) | carry | overflow;
  }

  /** Returns the flags of a float, as {@link Flags#ofFloat} does. */
  public static int flagsFloat(int result) {
    return Flags.ofFloat(result);
  }

  /** Returns the reciprocal of a float, as {@link Specials#rcp} does. */
  public static int rcp(int a) {
    return Specials.rcp(a);
  }

  /** Returns the bits of the float that is nearest to a signed integer. */
  public static int toFloat(int a) {
    return Float.floatToRawIntBits(a);
  }

  /** Computes a function that has no method of its own. */
  public static int apply(BlockData block, AluOperation.Function function, int a, int b, int c) {
    return function.apply(a, b, c);
  }

  /** Computes flags by a rule that has no method of its own. */
  public static int flags(BlockData block, FlagRule rule, int a, int b, int c, int result) {
    return rule.apply(a, b, c, result);
  }
}
