package org.sass.sim.arith;

/**
 * What GRED and GATOM leave in memory, given what was there. Values of 32 bits come extended to 64
 * by their sign or by zeros.
 */
public final class Atomics {
  private Atomics() {}

  public static long add(long old, long operand) {
    return old + operand;
  }

  public static long exchange(long old, long operand) {
    return operand;
  }

  /** The new value where the old one equals the one expected, else the old value. */
  public static long compareAndSwap(long old, long expected, long value) {
    return old == expected ? value : old;
  }

  /** Counts up, and to zero after {@code limit}, unsigned. */
  public static long increment(long old, long limit) {
    return Long.compareUnsigned(old, limit) >= 0 ? 0 : old + 1;
  }

  /** Counts down, and to {@code limit} after zero or from beyond it, unsigned. */
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
}
