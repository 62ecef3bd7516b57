package org.sass.sim.arith;

/** Where a result goes that lies between two numbers. */
public enum Rounding {
  /** To the nearest one, to the even one of two. */
  NEAREST,
  /** Towards minus infinity: {@code .FLOOR}. */
  FLOOR,
  /** Towards plus infinity: {@code .CEIL}. */
  CEIL,
  /** Towards zero: {@code .TRUNC}. */
  TRUNC;

  /** A number rounded to a whole one. */
  public double integral(double value) {
    return switch (this) {
      case NEAREST -> Math.rint(value);
      case FLOOR -> Math.floor(value);
      case CEIL -> Math.ceil(value);
      case TRUNC -> value < 0 ? Math.ceil(value) : Math.floor(value);
    };
  }

  /** The same rounding of a number of that sign, with up or down for towards zero. */
  Rounding towards(boolean negative) {
    return this != TRUNC ? this : negative ? CEIL : FLOOR;
  }

  /** Whether a number beyond the greatest finite one becomes that and not infinite. */
  boolean stopsAtGreatest(boolean negative) {
    return towards(negative) == (negative ? CEIL : FLOOR);
  }
}
