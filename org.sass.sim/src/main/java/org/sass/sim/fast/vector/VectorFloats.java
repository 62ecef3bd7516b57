package org.sass.sim.fast.vector;

import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.XOR;
import static org.sass.sim.fast.vector.VectorCode.INTS;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import org.sass.sim.g80.Floats;

/**
 * Arithmetic of floats as a processor does it, for operands and results that are plain: zero or of
 * a magnitude from {@link #LEAST} on, and no NaN. Whether they were is looked at once for many of
 * them; see {@code FloatCode}.
 */
public final class VectorFloats {
  /**
   * 2^-74. The product of a sum this large or zero and something below 2^-100 does not change it
   * when added, so it does not matter how the latter was rounded or cut.
   */
  public static final int LEAST = 0x1a800000;

  private static final int MAGNITUDE = 0x7fffffff;

  /** The bits of {@link #LEAST} as {@link #small} has them. */
  private static final int LEAST_SMALL = LEAST + MAGNITUDE;

  private VectorFloats() {}

  public static IntVector sum(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().add(b.reinterpretAsFloats()).reinterpretAsInts();
  }

  public static IntVector product(IntVector a, IntVector b) {
    return a.reinterpretAsFloats().mul(b.reinterpretAsFloats()).reinterpretAsInts();
  }

  /**
   * A product rounded to zero.
   *
   * @param nearest the product rounded to nearest
   */
  public static IntVector cut(IntVector a, IntVector b, IntVector nearest) {
    FloatVector rest =
        a.reinterpretAsFloats().fma(b.reinterpretAsFloats(), nearest.reinterpretAsFloats().neg());
    // The exact product is nearest + rest. Where they differ in sign the rounding went up, and the
    // number of the next smaller magnitude is the product cut. A rest of -0 is none.
    IntVector down = rest.reinterpretAsInts().lanewise(XOR, nearest.and(0x80000000));
    return nearest.add(-1, down.reinterpretAsFloats().compare(LT, 0f).cast(INTS));
  }

  /** A number for each magnitude that is the smaller the smaller that is, but greatest for zero. */
  public static IntVector small(IntVector magnitude) {
    return magnitude.add(MAGNITUDE);
  }

  /**
   * @param small the least of {@link #small} of many magnitudes
   * @param large the greatest of many others
   */
  public static boolean arePlain(IntVector small, IntVector large) {
    return !small.compare(LT, LEAST_SMALL).or(large.compare(GE, Floats.INFINITY)).anyTrue();
  }

  public static boolean areLarge(IntVector small) {
    return !small.compare(LT, LEAST_SMALL).anyTrue();
  }

  public static boolean areFinite(IntVector large) {
    return !large.compare(GE, Floats.INFINITY).anyTrue();
  }
}
