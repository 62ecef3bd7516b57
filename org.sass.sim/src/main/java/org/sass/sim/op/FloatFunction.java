package org.sass.sim.op;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Rounding;
import org.sass.sim.arith.Specials;

/** Functions of binary32 numbers that are computed for each lane separately; see {@link Floats}. */
public enum FloatFunction implements AluOperation.Function {
  ADD((a, b, c) -> Floats.fadd(a, b)),
  MUL((a, b, c) -> Floats.fmul(a, b)),
  MAD(Floats::fmad),
  MAX((a, b, c) -> Floats.fmax(a, b)),
  MIN((a, b, c) -> Floats.fmin(a, b)),
  SELECT(Floats::fcmp),
  RCP((a, b, c) -> Specials.rcp(a)),
  RSQ((a, b, c) -> Specials.rsq(a)),
  LG2((a, b, c) -> Specials.lg2(a)),
  SIN((a, b, c) -> Specials.sin(a)),
  COS((a, b, c) -> Specials.cos(a)),
  EX2((a, b, c) -> Specials.ex2(a));

  private final AluOperation.Function function;

  FloatFunction(AluOperation.Function function) {
    this.function = function;
  }

  @Override
  public int apply(int a, int b, int c) {
    return function.apply(a, b, c);
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
  }
}
