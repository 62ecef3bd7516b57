package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the arithmetic of floating-point numbers of all sizes with exact arithmetic on big
 * integers, for random numbers and those at the edges of ranges.
 */
class BinaryArithmeticTest {
  private static final int RUNS = 8_000;

  private static void check(ExactBinary format, long wanted, long got, Object... operands) {
    if (wanted != got) {
      StringBuilder text = new StringBuilder();
      for (Object operand : operands) {
        text.append(operand instanceof Number n ? Long.toHexString(n.longValue()) : operand);
        text.append(' ');
      }
      assertEquals(Long.toHexString(wanted), Long.toHexString(got), text.toString());
    }
  }

  private static long bits(int single) {
    return Integer.toUnsignedLong(single);
  }

  @ParameterizedTest
  @EnumSource
  void singlePrecision(Rounding rounding) {
    ExactBinary exact = ExactBinary.SINGLE;
    Random random = new Random(35);
    for (int i = 0; i < RUNS; i++) {
      int a = (int) exact.operand(random);
      int b = (int) exact.operand(random);
      boolean ftz = random.nextBoolean();
      int scale = random.nextInt(7) - 3;
      long product = exact.fuse(bits(a), bits(b), 0, null, rounding, ftz);
      check(exact, product, bits(SinglePrecision.multiply(a, b, rounding, ftz)), a, b, ftz);
      check(
          exact,
          exact.fuse(bits(a), bits(b), scale, null, rounding, ftz),
          bits(SinglePrecision.multiply(a, b, Math.scalb(1f, scale), rounding, ftz)),
          a,
          b,
          scale,
          ftz);
      int c =
          (int)
              (random.nextBoolean() ? exact.nearNegative(product, random) : exact.operand(random));
      check(
          exact,
          exact.fuse(bits(a), bits(b), 0, bits(c), rounding, ftz),
          bits(SinglePrecision.fuse(a, b, c, rounding, ftz)),
          a,
          b,
          c,
          ftz);
      check(
          exact,
          exact.add(bits(a), bits(c), rounding, ftz),
          bits(SinglePrecision.add(a, c, rounding, ftz)),
          a,
          c,
          ftz);
      boolean zero =
          exact.isZero(exact.flushed(bits(a), true)) || exact.isZero(exact.flushed(bits(b), true));
      check(
          exact,
          zero ? 0 : exact.fuse(bits(a), bits(b), scale, null, rounding, true),
          bits(SinglePrecision.multiplyZeroWins(a, b, Math.scalb(1f, scale), rounding)),
          a,
          b,
          scale);
      check(
          exact,
          zero
              ? exact.add(0, bits(c), rounding, true)
              : exact.fuse(bits(a), bits(b), 0, bits(c), rounding, true),
          bits(SinglePrecision.fuseZeroWins(a, b, c, rounding)),
          a,
          b,
          c);
      check(
          exact,
          exact.whole(exact.flushed(bits(a), ftz), rounding),
          bits(SinglePrecision.roundToInteger(a, rounding, ftz)),
          a,
          ftz);
    }
  }

  @ParameterizedTest
  @EnumSource
  void doublePrecision(Rounding rounding) {
    ExactBinary exact = ExactBinary.DOUBLE;
    Random random = new Random(64);
    for (int i = 0; i < RUNS / 2; i++) {
      long a = exact.operand(random);
      long b = exact.operand(random);
      long product = exact.fuse(a, b, 0, null, rounding, false);
      check(exact, product, DoublePrecision.multiply(a, b, rounding), a, b);
      long c = random.nextBoolean() ? exact.nearNegative(product, random) : exact.operand(random);
      long sum = exact.fuse(a, b, 0, c, rounding, false);
      check(exact, sum, DoublePrecision.fuse(a, b, c, rounding), a, b, c);
      check(exact, exact.add(a, c, rounding, false), DoublePrecision.add(a, c, rounding), a, c);
      check(exact, exact.whole(a, rounding), DoublePrecision.roundToInteger(a, rounding), a);
    }
  }

  @Test
  void halfPrecision() {
    ExactBinary exact = ExactBinary.HALF;
    Rounding nearest = Rounding.NEAREST;
    Random random = new Random(16);
    for (int i = 0; i < 3 * RUNS; i++) {
      int a = (int) exact.operand(random);
      int b = (int) exact.operand(random);
      boolean ftz = random.nextBoolean();
      long product = exact.fuse(a, b, 0, null, nearest, ftz);
      check(exact, product, HalfPrecision.multiply(a, b, ftz), a, b, ftz);
      int c =
          (int)
              (random.nextBoolean() ? exact.nearNegative(product, random) : exact.operand(random));
      long sum = exact.fuse(a, b, 0, (long) c, nearest, ftz);
      check(exact, sum, HalfPrecision.fuse(a, b, c, ftz), a, b, c, ftz);
      check(exact, exact.add(a, c, nearest, ftz), HalfPrecision.add(a, c, ftz), a, c, ftz);
      boolean zero = exact.isZero(exact.flushed(a, true)) || exact.isZero(exact.flushed(b, true));
      check(
          exact,
          zero ? 0 : exact.fuse(a, b, 0, null, nearest, true),
          HalfPrecision.multiplyZeroWins(a, b),
          a,
          b);
      check(
          exact,
          zero ? exact.add(0, c, nearest, true) : exact.fuse(a, b, 0, (long) c, nearest, true),
          HalfPrecision.fuseZeroWins(a, b, c),
          a,
          b,
          c);
      int relation = exact.compare(exact.flushed(a, ftz), exact.flushed(c, ftz));
      check(exact, relation, HalfPrecision.compare(a, c, ftz), a, c, ftz);
      check(exact, exact.flushed(a, true), HalfPrecision.flushDenormal(a), a);
      assertEquals(exact.isNaN(a), HalfPrecision.isNaN(a));
    }
  }

  @Test
  void minimumMaximumAndOrder() {
    ExactBinary single = ExactBinary.SINGLE;
    ExactBinary wide = ExactBinary.DOUBLE;
    Random random = new Random(7);
    for (int i = 0; i < RUNS; i++) {
      boolean smaller = random.nextBoolean();
      boolean ftz = random.nextBoolean();
      int a = (int) single.operand(random);
      int b = random.nextInt(4) == 0 ? a ^ random.nextInt(2) << 31 : (int) single.operand(random);
      long x = single.flushed(bits(a), ftz);
      long y = single.flushed(bits(b), ftz);
      long selected = bits(SinglePrecision.select(a, b, smaller, ftz));
      check(single, single.select(x, y, smaller), selected, a, b, smaller, ftz);
      check(single, single.compare(x, y), SinglePrecision.compare(a, b, ftz), a, b, ftz);
      check(single, x, bits(SinglePrecision.operand(a, ftz)), a, ftz);
      long c = wide.operand(random);
      long d = random.nextInt(4) == 0 ? c ^ (long) random.nextInt(2) << 63 : wide.operand(random);
      check(wide, wide.select(c, d, smaller), DoublePrecision.select(c, d, smaller), c, d, smaller);
      check(wide, wide.compare(c, d), DoublePrecision.compare(c, d), c, d);
      assertEquals(wide.isNaN(c), DoublePrecision.isNaN(c));
    }
  }

  @ParameterizedTest
  @EnumSource
  void conversionsBetweenFormats(Rounding rounding) {
    ExactBinary half = ExactBinary.HALF;
    ExactBinary single = ExactBinary.SINGLE;
    ExactBinary wide = ExactBinary.DOUBLE;
    Random random = new Random(2);
    for (int i = 0; i < RUNS; i++) {
      boolean ftz = random.nextBoolean();
      long a = single.operand(random);
      // Numbers of a format and those halfway between two of them, with and without a rest.
      long middle = 1L << 28 | (long) random.nextInt(3) - 1;
      long b =
          switch (random.nextInt(3)) {
            case 0 -> wide.convert(single, a, rounding) + middle;
            case 1 -> wide.convert(half, half.operand(random), rounding) + (middle << 13);
            default -> wide.operand(random);
          };
      check(
          single,
          single.flushed(single.convert(wide, b, rounding), ftz),
          bits(DoublePrecision.toSingle(b, rounding, ftz)),
          b,
          ftz);
      check(half, half.convert(wide, b, rounding), HalfPrecision.ofDouble(b, rounding), b);
      long flushed = single.flushed(a, ftz);
      check(wide, wide.convert(single, flushed, rounding), wideOf((int) a, ftz), a, ftz);
      check(
          half,
          half.convert(single, flushed, rounding),
          HalfPrecision.ofSingle((int) a, rounding, ftz),
          a,
          ftz);
      long c = half.operand(random);
      long value = Double.doubleToRawLongBits(NumberConversions.halfValue((int) c));
      assertEquals(wide.isNaN(value), half.isNaN(c));
      if (!half.isNaN(c)) {
        check(wide, wide.convert(half, c, rounding), value, c);
      }
    }
  }

  private static long wideOf(int single, boolean ftz) {
    return DoublePrecision.ofSingle(single, ftz);
  }

  @Test
  void exactSums() {
    ExactBinary wide = ExactBinary.DOUBLE;
    Random random = new Random(5);
    for (int i = 0; i < RUNS; i++) {
      double x = Math.scalb(random.nextDouble() - 0.5, random.nextInt(120) - 60);
      double y = i % 3 == 0 ? -Math.nextUp(x) : Math.scalb(random.nextDouble() - 0.5, i % 120 - 60);
      ExactSum sum = ExactSum.of(x, y);
      ExactBinary.Number exact = number(x).plus(number(y));
      assertEquals(0, number(sum.sum()).plus(number(sum.rest())).compareTo(exact), x + " " + y);
      for (Rounding rounding : Rounding.values()) {
        double rounded = sum.rounded(rounding);
        if (exact.digits().signum() != 0) {
          check(
              wide, wide.round(exact, false, rounding), Double.doubleToRawLongBits(rounded), x, y);
        }
        if (Math.abs(rounded) > Float.MIN_NORMAL) {
          float twice = Floats.round(sum.sum(), sum.rest(), rounding);
          long once = ExactBinary.SINGLE.round(exact, false, rounding);
          if (rounding != Rounding.NEAREST) {
            check(ExactBinary.SINGLE, once, bits(Float.floatToRawIntBits(twice)), x, y, rounding);
          }
        }
      }
      if (exact.digits().signum() != 0) {
        // Rounded to odd first, a second rounding gives what one rounding gives.
        float twice = (float) sum.roundedToOdd();
        long once = ExactBinary.SINGLE.round(exact, false, Rounding.NEAREST);
        check(ExactBinary.SINGLE, once, bits(Float.floatToRawIntBits(twice)), x, y);
      }
    }
  }

  private static ExactBinary.Number number(double value) {
    return ExactBinary.DOUBLE.value(Double.doubleToRawLongBits(value));
  }

  /** A sum with signs is a product with 1 or -1, plus the other number with its sign. */
  @ParameterizedTest
  @EnumSource
  void sumsInQuads(QuadSum sum) {
    ExactBinary exact = ExactBinary.SINGLE;
    Random random = new Random(4);
    long one = bits(Float.floatToRawIntBits(1));
    long minusOne = bits(Float.floatToRawIntBits(-1));
    for (int i = 0; i < RUNS; i++) {
      long a = exact.operand(random);
      long b = random.nextBoolean() ? exact.operand(random) : exact.nearNegative(a, random);
      Rounding rounding = Rounding.values()[random.nextInt(Rounding.values().length)];
      boolean ftz = random.nextBoolean();
      long wanted =
          switch (sum) {
            case SUM -> exact.fuse(a, one, 0, b, rounding, ftz);
            case SECOND_LESS_FIRST -> exact.fuse(a, minusOne, 0, b, rounding, ftz);
            case FIRST_LESS_SECOND -> exact.fuse(b, minusOne, 0, a, rounding, ftz);
            case SECOND -> exact.fuse(0, one, 0, b, rounding, ftz);
          };
      check(exact, wanted, bits(sum.of((int) a, (int) b, rounding, ftz)), a, b, rounding, ftz);
    }
  }
}
