package org.sass.sim.arith.special;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_50;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_70;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Rounding;

/**
 * The machine code that ptxas 11.8 writes for PTX's {@code .approx.f32} instructions without {@code
 * .ftz}. The results of these were compared with GPUs, so a test of the machine instructions can
 * use them.
 *
 * <p>The multiplications and additions keep denormals, unlike those of {@link Floats}.
 */
final class PtxSequences {
  private static final float TINY = Float.MIN_NORMAL;
  private static final int INVERSE_OF_TWO_PI = 0x3e22f983;

  private PtxSequences() {}

  static int rcp(int a) {
    float x = intBitsToFloat(a);
    float factor = isTiny(x) ? 0x1p24f : Math.abs(x) > 0x1p126f ? 0.25f : 1;
    return multiply(SpecialFunctionUnit.rcp(multiply(a, factor)), factor);
  }

  static int rsqrt(int a) {
    return isTiny(intBitsToFloat(a))
        ? multiply(SpecialFunctionUnit.rsq(multiply(a, 0x1p24f)), 0x1p12f)
        : SpecialFunctionUnit.rsq(a);
  }

  static int sqrtOfSm50(int a) {
    return isTiny(intBitsToFloat(a))
        ? multiply(rcpOfRsq(multiply(a, 0x1p24f)), 0x1p-12f)
        : rcpOfRsq(a);
  }

  private static int rcpOfRsq(int a) {
    return SpecialFunctionUnit.rcp(SpecialFunctionUnit.rsq(a));
  }

  static int sqrtOfSm52(int a) {
    return isTiny(intBitsToFloat(a))
        ? multiply(SpecialFunctionUnit.sqrt(multiply(a, 0x1p24f)), 0x1p-12f)
        : SpecialFunctionUnit.sqrt(a);
  }

  static int lg2(int a) {
    return isTiny(intBitsToFloat(a))
        ? bits(intBitsToFloat(SpecialFunctionUnit.lg2(multiply(a, 0x1p24f))) - 24)
        : SpecialFunctionUnit.lg2(a);
  }

  static int ex2OfSm50(int a) {
    return isBelowEx2Range(a) ? square(ex2WithReduction(multiply(a, 0.5f))) : ex2WithReduction(a);
  }

  static int ex2WithReduction(int a) {
    return SpecialFunctionUnit.ex2(RangeReductionOperator.ex2(a), SM_50);
  }

  static int ex2OfSm70(int a) {
    return isBelowEx2Range(a)
        ? square(SpecialFunctionUnit.ex2(multiply(a, 0.5f), SM_70))
        : SpecialFunctionUnit.ex2(a, SM_70);
  }

  private static boolean isBelowEx2Range(int a) {
    return intBitsToFloat(a) < -126;
  }

  static int sinOfSm50(int a) {
    return SpecialFunctionUnit.sin(RangeReductionOperator.sinCos(a), SM_50);
  }

  static int cosOfSm50(int a) {
    return SpecialFunctionUnit.cos(RangeReductionOperator.sinCos(a), SM_50);
  }

  static int sinOfSm70(int a) {
    return SpecialFunctionUnit.sin(turns(a), SM_70);
  }

  static int cosOfSm70(int a) {
    return SpecialFunctionUnit.cos(turns(a), SM_70);
  }

  /** Returns an angle in turns, rounded toward zero. Denormals do not matter here. */
  private static int turns(int a) {
    return Floats.fmul(a, INVERSE_OF_TWO_PI, Rounding.TRUNC);
  }

  private static boolean isTiny(float x) {
    return Math.abs(x) < TINY;
  }

  private static int square(int a) {
    return multiply(a, intBitsToFloat(a));
  }

  private static int multiply(int a, float factor) {
    return bits(intBitsToFloat(a) * factor);
  }

  private static int bits(float result) {
    return Float.isNaN(result) ? Floats.NAN : floatToRawIntBits(result);
  }
}
