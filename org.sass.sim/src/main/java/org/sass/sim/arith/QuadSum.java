package org.sass.sim.arith;

/**
 * A sum of two binary32 numbers whose signs depend on the lane: what {@code FSWZ} and {@code
 * FSWZADD} compute (envytools, quadop of the Tesla ISA: add, subr, sub and mov2).
 */
public enum QuadSum {
  /** Both numbers are added: {@code PP}. */
  SUM,
  /** The second number less the first: {@code NP}. */
  SECOND_LESS_FIRST,
  /** The first number less the second: {@code PN}. */
  FIRST_LESS_SECOND,
  /** Zero plus the second number: {@code ZP}. */
  SECOND;

  private static final int SIGN_BIT = 0x80000000;

  /**
   * Computes it.
   *
   * @param ftz whether denormals are zero
   */
  public int of(int first, int second, Rounding rounding, boolean ftz) {
    int a =
        switch (this) {
          case SUM, FIRST_LESS_SECOND -> first;
          case SECOND_LESS_FIRST -> first ^ SIGN_BIT;
          case SECOND -> 0;
        };
    int b = this == FIRST_LESS_SECOND ? second ^ SIGN_BIT : second;
    return SinglePrecision.add(a, b, rounding, ftz);
  }
}
