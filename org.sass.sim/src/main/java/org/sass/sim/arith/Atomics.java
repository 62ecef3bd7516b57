package org.sass.sim.arith;

/**
 * The new values that atomic operations write to memory. {@code old} is the value in memory before
 * the operation. The caller extends 32-bit values to 64 bits with their sign or with zeros.
 */
public final class Atomics {
  private Atomics() {}

  public static long add(long old, long operand) {
    return old + operand;
  }

  public static long exchange(long old, long operand) {
    return operand;
  }

  /** Returns {@code value} if {@code old} equals {@code expected}, otherwise {@code old}. */
  public static long compareAndSwap(long old, long expected, long value) {
    return old == expected ? value : old;
  }

  /** Counts up and wraps to 0 after {@code limit}. All values are unsigned. */
  public static long increment(long old, long limit) {
    return Long.compareUnsigned(old, limit) >= 0 ? 0 : old + 1;
  }

  /**
   * Counts down and wraps to {@code limit} after 0. A value above {@code limit} also becomes {@code
   * limit}. All values are unsigned.
   */
  public static long decrement(long old, long limit) {
    return old == 0 || Long.compareUnsigned(old, limit) > 0 ? limit : old - 1;
  }

  public static long max(long old, long operand) {
    return Math.max(old, operand);
  }

  public static long maxUnsigned(long old, long operand) {
    return Long.compareUnsigned(old, operand) >= 0 ? old : operand;
  }

  public static long min(long old, long operand) {
    return Math.min(old, operand);
  }

  public static long minUnsigned(long old, long operand) {
    return Long.compareUnsigned(old, operand) <= 0 ? old : operand;
  }

  public static long and(long old, long operand) {
    return old & operand;
  }

  public static long or(long old, long operand) {
    return old | operand;
  }

  public static long xor(long old, long operand) {
    return old ^ operand;
  }

  /**
   * Adds two pairs of binary16 numbers, each rounded to nearest. Returns the pair in the low 32
   * bits, with zeros above.
   *
   * @param ftz whether denormals are zero
   */
  public static long addHalves(int old, int operand, boolean ftz) {
    int low = HalfPrecision.add(old & 0xffff, operand & 0xffff, ftz);
    int high = HalfPrecision.add(old >>> 16, operand >>> 16, ftz);
    return Integer.toUnsignedLong(high << 16 | low);
  }
}
