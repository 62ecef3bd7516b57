package org.sass.sim.op;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Integers;
import org.sass.sim.arith.Rounding;
import org.sass.sim.arith.Specials;
import org.sass.sim.machine.Warp;

/** Functions of binary32 numbers that are computed for each lane separately; see {@link Floats}. */
public enum FloatFunction implements AluOperation.Function {
  ADD,
  MUL,
  MAD,
  MAX,
  MIN,
  SELECT,
  RCP,
  RSQ,
  LG2,
  SIN,
  COS,
  EX2;

  @Override
  public int apply(int a, int b, int c) {
    return switch (this) {
      case ADD -> Floats.fadd(a, b);
      case MUL -> Floats.fmul(a, b);
      case MAD -> Floats.fmad(a, b, c);
      case MAX -> Floats.fmax(a, b);
      case MIN -> Floats.fmin(a, b);
      case SELECT -> Floats.fcmp(a, b, c);
      case RCP -> Specials.rcp(a);
      case RSQ -> Specials.rsq(a);
      case LG2 -> Specials.lg2(a);
      case SIN -> Specials.sin(a);
      case COS -> Specials.cos(a);
      case EX2 -> Specials.ex2(a);
    };
  }

  @Override
  public void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
    switch (this) {
      case ADD -> add(a, b, mask, result);
      case MUL -> multiply(a, b, mask, result);
      case MAD -> multiplyAdd(a, b, c, mask, result);
      default -> AluOperation.Function.super.applyToWarp(a, b, c, mask, result);
    }
  }

  private static void add(int[] a, int[] b, int mask, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        result[lane] = Floats.fadd(a[lane], b[lane]);
      }
    }
  }

  private static void multiply(int[] a, int[] b, int mask, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        result[lane] = Floats.fmul(a[lane], b[lane]);
      }
    }
  }

  private static void multiplyAdd(int[] a, int[] b, int[] c, int mask, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        result[lane] = Floats.fmad(a[lane], b[lane], c[lane]);
      }
    }
  }

  /**
   * Returns this function with its result rounded in the given way. Only sums and products have
   * other roundings than to nearest.
   */
  public AluOperation.Function rounded(Rounding rounding) {
    return rounding == Rounding.NEAREST ? this : new Rounded(this, rounding);
  }

  /** A sum, a product or a multiply-add that is not rounded to nearest. */
  public record Rounded(FloatFunction function, Rounding rounding)
      implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return switch (function) {
        case ADD -> Floats.fadd(a, b, rounding);
        case MUL -> Floats.fmul(a, b, rounding);
        case MAD -> Floats.fmad(a, b, c, rounding);
        default -> throw new IllegalStateException(function + " has no rounding");
      };
    }
  }

  /** Limits the result of another function to the range 0 to 1. */
  public record Saturated(AluOperation.Function function) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Floats.saturate(function.apply(a, b, c));
    }
  }

  /**
   * FSET: all ones if the comparison holds, else zero.
   *
   * @param relation as {@link Floats#fset} takes it
   */
  public record Compare(int relation) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Floats.fset(relation, a, b);
    }

    @Override
    public void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
      int ifLess = -(relation & 1);
      int ifEqual = -(relation >>> 1 & 1);
      int ifGreater = -(relation >>> 2 & 1);
      int ifUnordered = -(relation >>> 3 & 1);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int ordered =
            Integers.select(
                Floats.order(a[lane]), Floats.order(b[lane]), ifLess, ifEqual, ifGreater);
        int unordered = Floats.ifNaN(a[lane]) | Floats.ifNaN(b[lane]);
        result[lane] = unordered & ifUnordered | ~unordered & ordered;
      }
    }
  }
}
