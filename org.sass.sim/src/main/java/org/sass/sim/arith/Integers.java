package org.sass.sim.arith;

/**
 * Integer arithmetic. Halves (16-bit operands) are passed in the low 16 bits of an {@code int}:
 * unsigned ones zero-extended, and signed ones sign-extended for the methods that have "signed" in
 * their names. Of a 16-bit result only the low 16 bits are valid.
 *
 * <p>Subtraction is addition of the complement with a carry, as in the hardware: {@code a - b} is
 * {@code a + ~b + 1}. So its carry is set exactly if {@code a >= b}, without a special case.
 */
public final class Integers {
  private Integers() {}

  static final int MAX_HALF = 0x7fff;
  static final int MIN_HALF = -0x8000;

  public static int iadd(int a, int b, int carry) {
    return a + b + carry;
  }

  /** Returns the sum {@code a + b + carry}, or the nearest number that 32 bits hold; all signed. */
  public static int iaddSat(int a, int b, int carry) {
    return clamp((long) a + b + carry, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /**
   * Returns the sum of two signed halves and {@code carry}, or the nearest number that 16 bits
   * hold.
   */
  public static int iadd16Sat(int a, int b, int carry) {
    return clamp((long) (short) a + (short) b + carry, MIN_HALF, MAX_HALF);
  }

  private static int clamp(long value, int min, int max) {
    return (int) Math.max(min, Math.min(max, value));
  }

  /**
   * Returns the product of two halves that the caller has extended with their sign or with zeros.
   */
  public static int imul16(int a, int b) {
    return a * b;
  }

  /** Returns the low 32 bits of the product of the low 24 bits, which are unsigned. */
  public static int imul24(int a, int b) {
    return (a & 0xffffff) * (b & 0xffffff);
  }

  /** Returns the low 32 bits of the product of the low 24 bits, which are signed. */
  public static int imul24Signed(int a, int b) {
    return (a << 8 >> 8) * (b << 8 >> 8);
  }

  /** Returns bits 47 to 16 of the product of the low 24 bits, which are unsigned. */
  public static int imul24High(int a, int b) {
    return (int) ((a & 0xffffffL) * (b & 0xffffffL) >>> 16);
  }

  /** Returns bits 47 to 16 of the product of the low 24 bits, which are signed. */
  public static int imul24HighSigned(int a, int b) {
    return (int) ((long) (a << 8 >> 8) * (b << 8 >> 8) >> 16);
  }

  /** Returns {@code |a - b| + c}; {@code a} and {@code b} are signed. */
  public static int isad(int a, int b, int c) {
    return distance(a, b) + c;
  }

  /** Returns {@code |a - b| + c}; {@code a} and {@code b} are unsigned. */
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
   * Compares two signed numbers. Returns all ones if the comparison holds, otherwise 0.
   *
   * @param relation the outcomes for which the comparison holds: bit 0 less, bit 1 equal, bit 2
   *     greater
   */
  public static int iset(int relation, int a, int b) {
    return relationResult(relation, Integer.compare(a, b));
  }

  /**
   * Compares two unsigned numbers. Returns all ones if the comparison holds, otherwise 0.
   *
   * @param relation the outcomes for which the comparison holds: bit 0 less, bit 1 equal, bit 2
   *     greater
   */
  public static int isetUnsigned(int relation, int a, int b) {
    return relationResult(relation, Integer.compareUnsigned(a, b));
  }

  /**
   * Compares two signed numbers and returns one of three values. It does not branch, so that the
   * JVM compiles a loop over lanes to vector instructions.
   */
  public static int select(int a, int b, int ifLess, int ifEqual, int ifGreater) {
    int different = a ^ b;
    int difference = a - b;
    // The sign of the difference is wrong if the subtraction overflows.
    int less = (difference ^ different & (difference ^ a)) >> 31;
    int unequal = (different | -different) >> 31;
    return less & ifLess | ~unequal & ifEqual | unequal & ~less & ifGreater;
  }

  private static int relationResult(int relation, int order) {
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

  /**
   * Compares a part of two longer numbers, the highest part first ({@code IMNMX.XHI}). Returns
   * {@link Flags#ZERO} if the numbers are equal so far, and {@link Flags#CARRY} if the first one is
   * chosen.
   *
   * @param code what the comparison of the part above has returned; ZERO for the highest part
   * @param smaller whether the smaller number is chosen; of equal ones the second, else the first
   */
  public static int chooseByPart(int a, int b, boolean unsigned, boolean smaller, int code) {
    boolean undecided = (code & Flags.ZERO) != 0;
    boolean less = unsigned ? Integer.compareUnsigned(a, b) < 0 : a < b;
    boolean first = undecided ? less == smaller : (code & Flags.CARRY) != 0;
    return (undecided && a == b ? Flags.ZERO : 0) | (first ? Flags.CARRY : 0);
  }

  /** Shifts left. The amount is unsigned; for 32 or more the result is 0. */
  public static int shl(int a, int amount) {
    return Integer.compareUnsigned(amount, 32) < 0 ? a << amount : 0;
  }

  /**
   * Shifts right and fills with zeros; for an unsigned amount of 32 or more the result is 0. Also
   * shifts halves, because these are zero-extended.
   */
  public static int shr(int a, int amount) {
    return Integer.compareUnsigned(amount, 32) < 0 ? a >>> amount : 0;
  }

  /**
   * Shifts right and fills with the sign; an unsigned amount of 32 or more acts like 31. Also
   * shifts halves that are sign-extended.
   */
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
