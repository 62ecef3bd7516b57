package org.sass.sim.op;

import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;
import org.sass.sim.machine.Warp;

/** How the flags are computed from an operation's operands and its result; see {@link Flags}. */
public enum FlagRule {
  /** Zero and sign of 32 bits. */
  INT,
  /** Zero and sign of the low 16 bits. */
  HALF,
  /** Zero, sign, carry and overflow of a sum of three operands; the third is 0 or 1. */
  SUM,
  /** Zero, sign, carry and overflow of a sum of three 16-bit operands; the third is 0 or 1. */
  HALF_SUM,
  /** Zero, sign, carry and overflow of {@code |a - b| + c}, with signed a and b. */
  SAD,
  /** Zero, sign, carry and overflow of {@code |a - b| + c}, with unsigned a and b. */
  SAD_UNSIGNED,
  /** Zero and sign of a binary32. */
  FLOAT,
  /** Zero and sign of a binary16. */
  FLOAT16;

  /** Returns the flags of a lane. */
  public int apply(int a, int b, int c, int result) {
    return switch (this) {
      case INT -> Flags.ofInt(result);
      case HALF -> Flags.ofHalf(result);
      case SUM -> Flags.ofInt(result) | Flags.ofSum(a, b, c);
      case HALF_SUM -> Flags.ofHalf(result) | Flags.ofHalfSum(a, b, c);
      case SAD -> Flags.ofInt(result) | Flags.ofSum(Integers.isad(a, b, 0), c, 0);
      case SAD_UNSIGNED -> Flags.ofInt(result) | Flags.ofSum(Integers.isadUnsigned(a, b, 0), c, 0);
      case FLOAT -> Flags.ofFloat(result);
      case FLOAT16 -> Flags.ofFloat16(result);
    };
  }

  /**
   * Replaces the results of all lanes by their flags.
   *
   * @param result the results; receives the flags
   */
  void applyToWarp(int[] a, int[] b, int[] c, int[] result) {
    // The rules that kernels use often have loops of their own, which are compiled to vector
    // instructions.
    switch (this) {
      case INT -> ofIntegers(result);
      case SUM -> ofSums(a, b, c, result);
      case FLOAT -> ofFloats(result);
      default -> {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          result[lane] = apply(a[lane], b[lane], c[lane], result[lane]);
        }
      }
    }
  }

  private static void ofIntegers(int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Flags.ofInt(result[lane]);
    }
  }

  private static void ofSums(int[] a, int[] b, int[] c, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Flags.ofInt(result[lane]) | Flags.ofSum(a[lane], b[lane], c[lane]);
    }
  }

  private static void ofFloats(int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Flags.ofFloat(result[lane]);
    }
  }
}
