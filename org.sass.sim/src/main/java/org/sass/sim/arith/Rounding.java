package org.sass.sim.arith;

/** Rounding modes: which of its two neighbours a result becomes that lies between two numbers. */
public enum Rounding {
  /** To the nearest number; halfway between two numbers to the even one. */
  NEAREST,
  /** Towards minus infinity: {@code .FLOOR}. */
  FLOOR,
  /** Towards plus infinity: {@code .CEIL}. */
  CEIL,
  /** Towards zero: {@code .TRUNC}. */
  TRUNC;

  /** Rounds a number to a whole number. */
  public double roundToInteger(double value) {
    return switch (this) {
      case NEAREST -> Math.rint(value);
      case FLOOR -> Math.floor(value);
      case CEIL -> Math.ceil(value);
      case TRUNC -> value < 0 ? Math.ceil(value) : Math.floor(value);
    };
  }

  /**
   * Returns this mode for a number of a known sign: {@link #TRUNC} becomes {@link #FLOOR} for
   * positive and {@link #CEIL} for negative numbers, the other modes stay.
   */
  Rounding forSign(boolean negative) {
    return this != TRUNC ? this : negative ? CEIL : FLOOR;
  }

  /**
   * Returns whether a number beyond the greatest finite one is rounded to that one, not to
   * infinity.
   */
  boolean saturatesAtMax(boolean negative) {
    return forSign(negative) == (negative ? CEIL : FLOOR);
  }
}
