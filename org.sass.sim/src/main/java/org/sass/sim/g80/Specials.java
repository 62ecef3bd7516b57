package org.sass.sim.g80;

import static org.sass.sim.g80.Floats.bits;
import static org.sass.sim.g80.Floats.value;

/**
 * The special function unit. The tables of NVIDIA's hardware are not public; here every function is
 * the double-precision result of {@link StrictMath} rounded to the nearest binary32, so that all
 * engines share one definition. SIN, COS and EX2 take their argument as it is: RRO, which prepares
 * it on the hardware, leaves it alone.
 */
public final class Specials {
  private static final double LN_2 = StrictMath.log(2);

  private Specials() {}

  /** {@code 1 / a}. */
  public static int rcp(int a) {
    return bits((float) (1 / (double) value(a)));
  }

  /** {@code 1 / sqrt(a)}. */
  public static int rsq(int a) {
    return bits((float) (1 / StrictMath.sqrt(value(a))));
  }

  /** The logarithm to base 2. */
  public static int lg2(int a) {
    return bits((float) (StrictMath.log(value(a)) / LN_2));
  }

  public static int sin(int a) {
    return bits((float) StrictMath.sin(value(a)));
  }

  public static int cos(int a) {
    return bits((float) StrictMath.cos(value(a)));
  }

  /** {@code 2} to the power of {@code a}. */
  public static int ex2(int a) {
    return bits((float) StrictMath.pow(2, value(a)));
  }
}
