package org.sass.sim.target.flexgrip;

import org.sass.sim.arith.Flags;

/**
 * The adder. It works on 33 bits: the unsigned sum of two 32-bit operands and a carry. A negative
 * operand comes as its two's complement, a half extended by its sign.
 */
public final class Sums {
  private static final int HALF = 0xffff;

  private Sums() {}

  private static long sum(int a, int b, int carry) {
    return (a & 0xffffffffL) + (b & 0xffffffffL) + carry;
  }

  /** The low half of a sum. */
  public static int half(int a, int b, int carry) {
    return a + b + carry & HALF;
  }

  /** What saturation makes of a sum: all ones where carry and highest bit differ. */
  public static int saturated(int a, int b, int carry) {
    long sum = sum(a, b, carry);
    return (sum >>> 32 & 1) != (sum >>> 31 & 1) ? -1 : (int) sum;
  }

  /** What saturation makes of a sum of halves. */
  public static int saturatedHalf(int a, int b, int carry) {
    long sum = sum(a, b, carry);
    return (sum >>> 16 & 1) != (sum >>> 15 & 1) ? HALF : (int) sum & HALF;
  }

  /** Carry and overflow of a sum. */
  public static int flags(int a, int b, int carry) {
    return Flags.ofSum(a, b, carry);
  }

  /** Carry and overflow of a sum of halves: the carry is bit 16 of the sum of 32 bits. */
  public static int halfFlags(int a, int b, int carry) {
    long sum = sum(a, b, carry);
    int result = (int) sum;
    int overflow = (a ^ result) & (b ^ result);
    return (int) (sum >>> 16 & 1) << 2 | (overflow >>> 15 & 1) << 3;
  }

  /** Carry of a saturated sum; it is clear where the sum saturates, and overflow always is. */
  public static int saturatedFlags(int a, int b, int carry) {
    long sum = sum(a, b, carry);
    boolean both = (sum >>> 32 & 1) != 0 && (sum >>> 31 & 1) != 0;
    return both ? Flags.CARRY : 0;
  }

  /** The same of halves. */
  public static int saturatedHalfFlags(int a, int b, int carry) {
    long sum = sum(a, b, carry);
    boolean both = (sum >>> 16 & 1) != 0 && (sum >>> 15 & 1) != 0;
    return both ? Flags.CARRY : 0;
  }

  /** The product of two unsigned halves. */
  public static int product(int a, int b) {
    return (a & HALF) * (b & HALF);
  }

  /** The product of two signed halves. */
  public static int signedProduct(int a, int b) {
    return (short) a * (short) b;
  }

  /** All ones if the comparison of the low halves holds, else zero; relation as for ISET. */
  public static int compareHalves(int relation, boolean signed, int a, int b) {
    int order = signed ? Short.compare((short) a, (short) b) : Integer.compare(a & HALF, b & HALF);
    return -(relation >>> Integer.signum(order) + 1 & 1);
  }
}
