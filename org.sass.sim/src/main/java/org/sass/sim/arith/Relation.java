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
}
