package org.sass.sim.arith;

/** Terms and sums of integers of GPUs since Kepler, also of parts of longer numbers. */
public final class Sums {
  private Sums() {}

  /**
   * Returns a term of {@code IADD3} as 64 bits without a sign. A negative one is its complement,
   * and in the lowest part of a number one more.
   */
  public static long term(int word, boolean negated, boolean isUpper) {
    return !negated
        ? Integer.toUnsignedLong(word)
        : Integer.toUnsignedLong(~word) + (isUpper ? 0 : 1);
  }

  /**
   * Returns the sum of {@code IADD3} with its carries from bit 32 on. The sum of the first two
   * terms keeps its carry when it is shifted to the right; to the left it is a word.
   *
   * @param shift bits by which the sum of the first two terms is shifted left; negative to the
   *     right
   * @param carry the carry of the part below
   */
  public static long ofThree(long a, long b, long c, int shift, int carry) {
    long first = a + b;
    first = shift < 0 ? first >>> -shift : shift > 0 ? first << shift & 0xffffffffL : first;
    return first + c + carry;
  }

  /** Returns a word of {@code ISCADD} and {@code LEA}: shifted left, then complemented. */
  public static int shifted(int word, int distance, boolean complemented) {
    int shifted = word << distance;
    return complemented ? ~shifted : shifted;
  }

  /**
   * Returns the upper word of a number of 64 bits that is shifted left: {@code LEA.HI}.
   *
   * @param negated whether the number is negated first
   */
  public static int upperShifted(int low, int high, int distance, boolean negated) {
    long wide = (long) high << 32 | Integer.toUnsignedLong(low);
    return (int) ((negated ? -wide : wide) << distance >>> 32);
  }
}
