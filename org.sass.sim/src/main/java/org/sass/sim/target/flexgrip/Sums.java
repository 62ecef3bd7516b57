package org.sass.sim.target.flexgrip;

import org.sass.sim.arith.Flags;

/**
 * The adder of FlexGripPlus. It works on 33 bits: the unsigned sum of two 32-bit operands and a
 * carry. A negated operand comes as its two's complement. A half comes sign-extended.
 */
public final class Sums {
  private static final int HALF_MASK = 0xffff;

  private Sums() {}

  private static long wideSum(int a, int b, int carry) {
    return (a & 0xffffffffL) + (b & 0xffffffffL) + carry;
  }

  /** Returns the low half of a sum. */
  public static int addHalves(int a, int b, int carry) {
    return a + b + carry & HALF_MASK;
  }

  /** Returns a saturated sum: all ones if its carry and its highest bit differ. */
  public static int addSaturating(int a, int b, int carry) {
    long sum = wideSum(a, b, carry);
    return (sum >>> 32 & 1) != (sum >>> 31 & 1) ? -1 : (int) sum;
  }

  /** Returns a saturated sum of halves: 0xffff if bits 16 and 15 of the sum differ. */
  public static int addHalvesSaturating(int a, int b, int carry) {
    long sum = wideSum(a, b, carry);
    return (sum >>> 16 & 1) != (sum >>> 15 & 1) ? HALF_MASK : (int) sum & HALF_MASK;
  }

  /** Returns carry and overflow of a sum. */
  public static int sumFlags(int a, int b, int carry) {
    return Flags.ofSum(a, b, carry);
  }

  /** Returns carry and overflow of a sum of halves. The carry is bit 16 of the 32-bit sum. */
  public static int halfSumFlags(int a, int b, int carry) {
    long sum = wideSum(a, b, carry);
    int result = (int) sum;
    int overflow = (a ^ result) & (b ^ result);
    return (int) (sum >>> 16 & 1) << 2 | (overflow >>> 15 & 1) << 3;
  }

  /**
   * Returns the carry of a saturated sum. It is clear if the sum saturates. Overflow is always
   * clear.
   */
  public static int saturatedSumFlags(int a, int b, int carry) {
    long sum = wideSum(a, b, carry);
    boolean both = (sum >>> 32 & 1) != 0 && (sum >>> 31 & 1) != 0;
    return both ? Flags.CARRY : 0;
  }

  /**
   * Returns the carry of a saturated sum of halves. It is clear if the sum saturates. Overflow is
   * always clear.
   */
  public static int saturatedHalfSumFlags(int a, int b, int carry) {
    long sum = wideSum(a, b, carry);
    boolean both = (sum >>> 16 & 1) != 0 && (sum >>> 15 & 1) != 0;
    return both ? Flags.CARRY : 0;
  }

  /** Returns the product of two unsigned halves. */
  public static int multiplyHalves(int a, int b) {
    return (a & HALF_MASK) * (b & HALF_MASK);
  }

  /** Returns the product of two signed halves. */
  public static int multiplySignedHalves(int a, int b) {
    return (short) a * (short) b;
  }

  /**
   * Returns all ones if the comparison of the low halves holds, else zero.
   *
   * @param relation the outcomes for which it holds: bit 0 less, bit 1 equal, bit 2 greater
   */
  public static int compareHalves(int relation, boolean signed, int a, int b) {
    int order =
        signed
            ? Short.compare((short) a, (short) b)
            : Integer.compare(a & HALF_MASK, b & HALF_MASK);
    return -(relation >>> Integer.signum(order) + 1 & 1);
  }
}
