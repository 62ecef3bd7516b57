package org.sass.sim.arith;

import static org.sass.sim.arith.Floats.bits;
import static org.sass.sim.arith.Floats.value;

/**
 * The definition of the functions in {@link Specials}, in its simplest form: the double-precision
 * result of {@link StrictMath}, rounded to the nearest binary32. It is slow. {@link Specials} calls
 * it only if its own approximation cannot decide between two neighbouring floats, or if the operand
 * is outside the range of the approximation.
 */
final class SpecialDefinition {
  static final double LN_2 = StrictMath.log(2);

  private SpecialDefinition() {}

  static int rcp(int a) {
    return bits((float) (1 / (double) value(a)));
  }

  static int rsq(int a) {
    return bits((float) (1 / StrictMath.sqrt(value(a))));
  }

  static int lg2(int a) {
    return bits((float) (StrictMath.log(value(a)) / LN_2));
  }

  static int sin(int a) {
    return bits((float) StrictMath.sin(value(a)));
  }

  static int cos(int a) {
    return bits((float) StrictMath.cos(value(a)));
  }

  static int ex2(int a) {
    return bits((float) StrictMath.pow(2, value(a)));
  }
}
