package org.sass.sim.arith;

/**
 * Computes the four flag bits that an instruction writes to a predicate register for its result.
 * The methods do not branch, so that the JVM compiles loops over lanes to vector instructions.
 */
public final class Flags {
  /** The result is zero. */
  public static final int ZERO = 1;

  /** The uppermost bit of the result is one. */
  public static final int SIGN = 2;

  /** A carry left the uppermost bit. */
  public static final int CARRY = 4;

  /** The signed result does not fit. */
  public static final int OVERFLOW = 8;

  private Flags() {}

  /** Returns zero and sign of a 32-bit integer. */
  public static int ofInt(int result) {
    return ((result | -result) >>> 31 ^ ZERO) | result >>> 31 << 1;
  }

  /** Returns zero and sign of the low 16 bits. */
  public static int ofHalf(int result) {
    return (result & 0xffff) == 0 ? ZERO : result >>> 14 & SIGN;
  }

  /** Returns zero and sign of a binary32: both for a NaN, and only zero for -0. */
  public static int ofFloat(int bits) {
    int magnitude = bits & 0x7fffffff;
    int ifNaN = Floats.INFINITY - magnitude >> 31;
    int ifZero = magnitude - 1 >> 31;
    return ifNaN & (ZERO | SIGN) | ifZero & ZERO | ~(ifNaN | ifZero) & bits >>> 30 & SIGN;
  }

  /**
   * Returns zero and sign of a binary16 in the low 16 bits: both for a NaN, and only zero for -0.
   */
  public static int ofFloat16(int bits) {
    int magnitude = bits & 0x7fff;
    if (magnitude > Halves.INFINITY) {
      return ZERO | SIGN;
    }
    return magnitude == 0 ? ZERO : bits >>> 14 & SIGN;
  }

  /** Returns the flags of a binary64. */
  public static int ofDouble(long bits) {
    if (DoublePrecision.isNaN(bits)) {
      return ZERO | SIGN;
    }
    return bits << 1 == 0 ? ZERO : bits < 0 ? SIGN : 0;
  }

  /** Returns carry and overflow of {@code a + b + carry}; {@code carry} is 0 or 1. */
  public static int ofSum(int a, int b, int carry) {
    int result = a + b + carry;
    // A carry leaves the uppermost bit if both operands have it, or if one has it and the sum not.
    int carryOut = a & b | (a | b) & ~result;
    int overflow = (a ^ result) & (b ^ result);
    return carryOut >>> 31 << 2 | overflow >>> 31 << 3;
  }

  /**
   * Returns the flags of a part of a sum. An upper part is zero only if the parts below are, too.
   *
   * @param sum {@code a + b + carry}, or the nearest number if the sum saturates
   * @param lowerFlags the flags of the part below
   */
  public static int ofPart(int a, int b, int carry, int sum, boolean isUpper, int lowerFlags) {
    int flags = ofInt(sum) | ofSum(a, b, carry);
    return isUpper && (lowerFlags & ZERO) == 0 ? flags & ~ZERO : flags;
  }

  /**
   * Returns carry and overflow of {@code a + b + carry} for the low 16 bits of {@code a} and {@code
   * b}.
   */
  public static int ofHalfSum(int a, int b, int carry) {
    int sum = (a & 0xffff) + (b & 0xffff) + carry;
    int overflow = (a ^ sum) & (b ^ sum);
    return sum >>> 16 << 2 | (overflow >>> 15 & 1) << 3;
  }
}
