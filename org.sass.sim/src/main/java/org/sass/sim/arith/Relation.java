package org.sass.sim.arith;

/**
 * The outcomes of a comparison, each one bit. A condition such as {@code .LE} is a set of outcomes;
 * it holds if the outcome of the comparison is in it.
 */
public final class Relation {
  public static final int LESS = 1;
  public static final int EQUAL = 2;
  public static final int GREATER = 4;

  /** One of the numbers is a NaN. */
  public static final int UNORDERED = 8;

  private Relation() {}

  /** Compares signed integers. */
  public static int ofSigned(int a, int b) {
    return 1 << Integer.compare(a, b) + 1;
  }

  /** Compares unsigned integers. */
  public static int ofUnsigned(int a, int b) {
    return 1 << Integer.compareUnsigned(a, b) + 1;
  }

  /**
   * Returns the outcome of a comparison of longer numbers: that of their upper parts or, if these
   * are equal, that of the lower parts, of which one was subtracted from the other.
   *
   * @param upper the outcome of the upper parts
   * @param lowerFlags the flags of the difference of the lower parts, see {@link Flags}
   */
  public static int ofUpper(int upper, int lowerFlags) {
    if (upper != EQUAL) {
      return upper;
    }
    if ((lowerFlags & Flags.ZERO) != 0) {
      return EQUAL;
    }
    return (lowerFlags & Flags.CARRY) != 0 ? GREATER : LESS;
  }
}
