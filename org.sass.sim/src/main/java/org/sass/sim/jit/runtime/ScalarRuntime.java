package org.sass.sim.jit.runtime;

import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Integers;
import org.sass.sim.arith.Specials;
import org.sass.sim.jit.runtime.BlockData.Window;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;

/**
 * The methods that translated code calls, for one lane at a time: for JVMs without the module
 * {@code jdk.incubator.vector}. For each method, the package {@code vector} has one with the same
 * name that does the same for many lanes at once.
 */
public final class ScalarRuntime {
  private ScalarRuntime() {}

  public static int get(int[] file, int offset) {
    return file[offset];
  }

  public static void put(int value, int[] file, int offset) {
    file[offset] = value;
  }

  public static void put(int value, int[] file, int offset, boolean mask) {
    if (mask) {
      file[offset] = value;
    }
  }

  public static int constant(int value) {
    return value;
  }

  /** Returns whether the lowest bit is set, as the mask of the only lane. */
  public static boolean lanes(int bits) {
    return (bits & 1) != 0;
  }

  public static int bits(boolean mask) {
    return mask ? 1 : 0;
  }

  public static int count(boolean mask) {
    return mask ? 1 : 0;
  }

  public static boolean not(boolean mask) {
    return !mask;
  }

  public static boolean both(boolean a, boolean b) {
    return a & b;
  }

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

  public static boolean isZero(int a) {
    return a == 0;
  }

  public static boolean isNotZero(int a) {
    return a != 0;
  }

  public static boolean isNegative(int a) {
    return a < 0;
  }

  public static boolean isNotNegative(int a) {
    return a >= 0;
  }

  public static boolean isPositive(int a) {
    return a > 0;
  }

  public static boolean isNotPositive(int a) {
    return a <= 0;
  }

  public static int select(int old, int value, boolean mask) {
    return mask ? value : old;
  }

  public static int low(int a) {
    return a & 0xffff;
  }

  public static int high(int a) {
    return a >>> 16;
  }

  public static int lowSigned(int a) {
    return (short) a;
  }

  public static int highSigned(int a) {
    return a >> 16;
  }

  public static int byteSigned(int a) {
    return (byte) a;
  }

  public static int intoLow(int old, int value) {
    return old & 0xffff0000 | value & 0xffff;
  }

  public static int intoHigh(int old, int value) {
    return old & 0xffff | value << 16;
  }

  /** Returns the carry flag, as 0 or 1. */
  public static int carry(int flags) {
    return flags >>> 2 & 1;
  }

  public static int add(int a, int b) {
    return a + b;
  }

  public static int mul(int a, int b) {
    return a * b;
  }

  public static int mul24(int a, int b) {
    return Integers.imul24(a, b);
  }

  public static int mul24Signed(int a, int b) {
    return Integers.imul24Signed(a, b);
  }

  public static int and(int a, int b) {
    return a & b;
  }

  public static int or(int a, int b) {
    return a | b;
  }

  public static int xor(int a, int b) {
    return a ^ b;
  }

  public static int max(int a, int b) {
    return Math.max(a, b);
  }

  public static int min(int a, int b) {
    return Math.min(a, b);
  }

  public static int maxUnsigned(int a, int b) {
    return Integers.imaxUnsigned(a, b);
  }

  public static int minUnsigned(int a, int b) {
    return Integers.iminUnsigned(a, b);
  }

  public static int sad(int a, int b, int c) {
    return Integers.isad(a, b, c);
  }

  public static int sadUnsigned(int a, int b, int c) {
    return Integers.isadUnsigned(a, b, c);
  }

  public static int shl(int a, int amount) {
    return Integers.shl(a, amount);
  }

  public static int shr(int a, int amount) {
    return Integers.shr(a, amount);
  }

  public static int shrSigned(int a, int amount) {
    return Integers.shrSigned(a, amount);
  }

  /** Returns -1 if the mask is true, else 0. */
  public static int ones(boolean mask) {
    return mask ? -1 : 0;
  }

  public static boolean less(int a, int b) {
    return a < b;
  }

  public static boolean equal(int a, int b) {
    return a == b;
  }

  public static boolean lessEqual(int a, int b) {
    return a <= b;
  }

  public static boolean greater(int a, int b) {
    return a > b;
  }

  public static boolean notEqual(int a, int b) {
    return a != b;
  }

  public static boolean greaterEqual(int a, int b) {
    return a >= b;
  }

  public static boolean lessUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0;
  }

  public static boolean lessEqualUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) <= 0;
  }

  public static boolean greaterUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) > 0;
  }

  public static boolean greaterEqualUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) >= 0;
  }

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

  public static int flagsFloat(int result) {
    return Flags.ofFloat(result);
  }

  public static int fadd(BlockData block, int a, int b) {
    return Floats.fadd(a, b);
  }

  public static int fmul(BlockData block, int a, int b) {
    return Floats.fmul(a, b);
  }

  public static int fmad(BlockData block, int a, int b, int c) {
    return Floats.fmad(a, b, c);
  }

  public static int rcp(int a) {
    return Specials.rcp(a);
  }

  public static int rsq(BlockData block, int a) {
    return Specials.rsq(a);
  }

  public static int lg2(BlockData block, int a) {
    return Specials.lg2(a);
  }

  public static int ex2(BlockData block, int a) {
    return Specials.ex2(a);
  }

  public static int sin(BlockData block, int a) {
    return Specials.sin(a);
  }

  public static int cos(BlockData block, int a) {
    return Specials.cos(a);
  }

  /** Returns the value, but zero with the same sign for a denormal. */
  public static int flushed(int a) {
    return Floats.flushDenormal(a);
  }

  public static boolean lessFloat(int a, int b) {
    return Float.intBitsToFloat(a) < Float.intBitsToFloat(b);
  }

  public static boolean equalFloat(int a, int b) {
    return Float.intBitsToFloat(a) == Float.intBitsToFloat(b);
  }

  public static boolean lessEqualFloat(int a, int b) {
    return Float.intBitsToFloat(a) <= Float.intBitsToFloat(b);
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

  public static int loadShared(BlockData block, int address) {
    return block.loadShared(address, AccessType.B32);
  }

  public static int loadShared(BlockData block, int address, boolean mask) {
    return loadShared(block, address, mask, AccessType.B32);
  }

  public static int loadShared(BlockData block, int address, boolean mask, AccessType access) {
    return mask ? block.loadShared(address, access) : 0;
  }

  public static void storeShared(int value, BlockData block, int address) {
    block.storeShared(address, value, AccessType.B32);
  }

  public static void storeShared(int value, BlockData block, int address, boolean mask) {
    storeShared(value, block, address, mask, AccessType.B32);
  }

  public static void storeShared(
      int value, BlockData block, int address, boolean mask, AccessType access) {
    if (mask) {
      block.storeShared(address, value, access);
    }
  }

  public static int loadGlobal(BlockData block, int site, int address) {
    return loadGlobal(block, site, address, true, AccessType.B32);
  }

  public static int loadGlobal(BlockData block, int site, int address, boolean mask) {
    return loadGlobal(block, site, address, mask, AccessType.B32);
  }

  public static int loadGlobal(
      BlockData block, int site, int address, boolean mask, AccessType access) {
    if (!mask) {
      return 0;
    }
    Window window = block.window(site, address, access);
    return access.load(window.memory(), window.offset(address));
  }

  public static void storeGlobal(int value, BlockData block, int site, int address) {
    storeGlobal(value, block, site, address, true, AccessType.B32);
  }

  public static void storeGlobal(int value, BlockData block, int site, int address, boolean mask) {
    storeGlobal(value, block, site, address, mask, AccessType.B32);
  }

  public static void storeGlobal(
      int value, BlockData block, int site, int address, boolean mask, AccessType access) {
    if (mask) {
      Window window = block.window(site, address, access);
      int at = window.offset(address);
      block.recordUndo(window, at, access.bytes());
      access.store(window.memory(), at, value);
    }
  }
}
