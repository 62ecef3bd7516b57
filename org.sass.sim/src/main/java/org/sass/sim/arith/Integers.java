package org.sass.sim.arith;

/**
 * Integer arithmetic. Halves come and go in the low 16 bits of an {@code int}: unsigned ones
 * zero-extended, signed ones sign-extended, where the name of the method says so; of a 16-bit
 * result only the low 16 bits count.
 *
 * <p>Subtraction is addition of the complement with a carry, as the hardware does it: {@code a - b}
 * is {@code a + ~b + 1}, and so its carry tells {@code a >= b} without a special case.
 */
public final class Integers {
  private Integers() {}

  static final int MAX_HALF = 0x7fff;
  static final int MIN_HALF = -0x8000;

  public static int iadd(int a, int b, int carry) {
    return a + b + carry;
  }

  /** The sum, or the nearest number to it that 32 bits hold. */
  public static int iaddSat(int a, int b, int carry) {
    return clamp((long) a + b + carry, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** The sum of signed halves, or the nearest number to it that 16 bits hold. */
  public static int iadd16Sat(int a, int b, int carry) {
    return clamp((long) (short) a + (short) b + carry, MIN_HALF, MAX_HALF);
  }

  private static int clamp(long value, int least, int most) {
    return (int) Math.max(least, Math.min(most, value));
  }

  /** The product of halves already extended by their sign or by zeros. */
  public static int imul16(int a, int b) {
    return a * b;
  }

  /** The low 32 bits of the product of the low 24 bits, unsigned. */
  public static int imul24(int a, int b) {
    return (a & 0xffffff) * (b & 0xffffff);
  }

  /** The low 32 bits of the product of the low 24 bits, signed. */
  public static int imul24Signed(int a, int b) {
    return (a << 8 >> 8) * (b << 8 >> 8);
  }

  /** Bits 47 to 16 of the product of the low 24 bits, unsigned. */
  public static int imul24High(int a, int b) {
    return (int) ((a & 0xffffffL) * (b & 0xffffffL) >>> 16);
  }

  /** Bits 47 to 16 of the product of the low 24 bits, signed. */
  public static int imul24HighSigned(int a, int b) {
    return (int) ((long) (a << 8 >> 8) * (b << 8 >> 8) >> 16);
  }

  /** {@code |a - b| + c} of signed numbers. */
  public static int isad(int a, int b, int c) {
    return distance(a, b) + c;
  }

  /** {@code |a - b| + c} of unsigned numbers. */
  public static int isadUnsigned(int a, int b, int c) {
    return distanceUnsigned(a, b) + c;
  }

  static int distance(int a, int b) {
    return a < b ? b - a : a - b;
  }

  static int distanceUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? b - a : a - b;
  }

  /**
   * All ones if the comparison holds, else zero.
   *
   * @param relation which outcomes count: bit 0 less, bit 1 equal, bit 2 greater
   */
  public static int iset(int relation, int a, int b) {
    return outcome(relation, Integer.compare(a, b));
  }

  /** The same for unsigned numbers. */
  public static int isetUnsigned(int relation, int a, int b) {
    return outcome(relation, Integer.compareUnsigned(a, b));
  }

  private static int outcome(int relation, int order) {
    return -(relation >>> order + 1 & 1);
  }

  public static int imax(int a, int b) {
    return Math.max(a, b);
  }

  public static int imaxUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) >= 0 ? a : b;
  }

  public static int imin(int a, int b) {
    return Math.min(a, b);
  }

  public static int iminUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) <= 0 ? a : b;
  }

  /** Shift left; the amount is unsigned, and 32 or more leaves nothing. */
  public static int shl(int a, int amount) {
    return Integer.compareUnsigned(amount, 32) < 0 ? a << amount : 0;
  }

  /** Shift right, filling with zeros; for halves too, as they come zero-extended. */
  public static int shr(int a, int amount) {
    return Integer.compareUnsigned(amount, 32) < 0 ? a >>> amount : 0;
  }

  /** Shift right, filling with the sign; for halves too, if they come sign-extended. */
  public static int shrSigned(int a, int amount) {
    return a >> (Integer.compareUnsigned(amount, 32) < 0 ? amount : 31);
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

  public static int passB(int a, int b) {
    return b;
  }
}
