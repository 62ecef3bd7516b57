package org.sass.sim.jit.runtime;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Specials;

/**
 * Arithmetic of floats for one lane at a time, which translated code calls by name. For each
 * method, {@code VectorExactFloats} has one with the same name that does the same for many lanes at
 * once. The methods that take a {@link BlockData} ignore it; those for vectors need its scratch
 * space.
 */
public final class ScalarFloats {
  private ScalarFloats() {}

  /** Returns the sum of two floats, as {@link Floats#fadd} does. */
  public static int fadd(BlockData block, int a, int b) {
    return Floats.fadd(a, b);
  }

  /** Returns the product of two floats, as {@link Floats#fmul} does. */
  public static int fmul(BlockData block, int a, int b) {
    return Floats.fmul(a, b);
  }

  /** Returns {@code a * b + c}, as {@link Floats#fmad} does. */
  public static int fmad(BlockData block, int a, int b, int c) {
    return Floats.fmad(a, b, c);
  }

  /** Returns the reciprocal of the square root of a float, as {@link Specials#rsq} does. */
  public static int rsq(BlockData block, int a) {
    return Specials.rsq(a);
  }

  /** Returns the logarithm of a float to base 2, as {@link Specials#lg2} does. */
  public static int lg2(BlockData block, int a) {
    return Specials.lg2(a);
  }

  /** Returns 2 to the power of a float, as {@link Specials#ex2} does. */
  public static int ex2(BlockData block, int a) {
    return Specials.ex2(a);
  }

  /** Returns the sine of a float, as {@link Specials#sin} does. */
  public static int sin(BlockData block, int a) {
    return Specials.sin(a);
  }

  /** Returns the cosine of a float, as {@link Specials#cos} does. */
  public static int cos(BlockData block, int a) {
    return Specials.cos(a);
  }

  /** Returns the value, but zero with the same sign for a denormal. */
  public static int flushed(int a) {
    return Floats.flushDenormal(a);
  }

  /** Returns whether {@code a < b} as floats; false if one of them is not a number. */
  public static boolean lessFloat(int a, int b) {
    return Float.intBitsToFloat(a) < Float.intBitsToFloat(b);
  }

  /** Returns whether the floats are equal; false if one of them is not a number. */
  public static boolean equalFloat(int a, int b) {
    return Float.intBitsToFloat(a) == Float.intBitsToFloat(b);
  }

  /** Returns whether {@code a <= b} as floats; false if one of them is not a number. */
  public static boolean lessEqualFloat(int a, int b) {
    return Float.intBitsToFloat(a) <= Float.intBitsToFloat(b);
  }
}
