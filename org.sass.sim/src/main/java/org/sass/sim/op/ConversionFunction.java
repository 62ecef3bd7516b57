package org.sass.sim.op;

import org.sass.sim.arith.Conversions;
import org.sass.sim.arith.Halves;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Rounding;

/** Conversions that are computed for each lane separately; see {@link Conversions}. */
public final class ConversionFunction {
  private ConversionFunction() {}

  /**
   * An integer operand: how its bits are read, and the changes to its sign.
   *
   * @param type the type of the low bits
   * @param absolute whether the absolute value is taken
   * @param negated whether the value is negated, after the absolute value
   */
  public record IntValue(IntType type, boolean absolute, boolean negated) {
    public long toLong(int bits) {
      return Conversions.operandValue(bits, type, absolute, negated);
    }
  }

  /** I2I: integer to integer. */
  public record IntToInt(IntValue from, IntType to) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Conversions.i2i(from.toLong(a), to);
    }

    @Override
    public void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        result[lane] = Conversions.i2i(from.toLong(a[lane]), to);
      }
    }
  }

  /** I2F to a binary32. */
  public record IntToFloat(IntValue from, Rounding rounding) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Conversions.i2f(from.toLong(a), rounding);
    }

    @Override
    public void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        result[lane] = Conversions.i2f(from.toLong(a[lane]), rounding);
      }
    }
  }

  /** I2F to a binary16. */
  public record IntToHalf(IntValue from, Rounding rounding) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Conversions.i2f16(from.toLong(a), rounding);
    }
  }

  /** F2I of a binary32. */
  public record FloatToInt(IntType to, Rounding rounding) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Conversions.f2i(a, to, rounding);
    }
  }

  /** F2F from a binary32 to a binary32 without rounding: makes the number canonical. */
  public record Canonical() implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Conversions.f2f(a);
    }
  }

  /** F2F that rounds to a whole number. */
  public record Integral(Rounding rounding) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Conversions.roundToInteger(a, rounding);
    }
  }

  /** Converts a binary16 operand to a binary32 and applies another function to it. */
  public record FromHalf(AluOperation.Function function) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return function.apply(Halves.toFloat(a), b, c);
    }
  }

  /** Converts the result of another function to a binary16. */
  public record ToHalf(AluOperation.Function function, Rounding rounding)
      implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Halves.ofFloat(function.apply(a, b, c), rounding);
    }
  }

  /** Limits the binary16 result of another function to the range 0 to 1. */
  public record SaturatedHalf(AluOperation.Function function) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return Halves.saturate(function.apply(a, b, c));
    }
  }
}
