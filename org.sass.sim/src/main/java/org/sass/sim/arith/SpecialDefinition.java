package org.sass.sim.arith;

import static org.sass.sim.arith.Floats.bits;
import static org.sass.sim.arith.Floats.value;

/**
 * What {@link Specials} computes, said in the simplest way: the double-precision result of {@link
 * StrictMath} rounded to the nearest binary32. Slow; {@link Specials} asks here only where its own
 * approximation cannot tell two neighbours apart, or does not reach.
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
