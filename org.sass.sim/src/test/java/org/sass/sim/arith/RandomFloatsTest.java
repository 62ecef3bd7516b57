package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares divisions, flags and conversions of random floats with their exact values. */
class RandomFloatsTest {
  private static final int RUNS = 20_000;

  private final Random random = new Random(29);

  /** Returns the power of two at or below the magnitude of a number. */
  private static int power(ExactBinary format, long bits) {
    ExactBinary.Number number = format.value(bits);
    return number.digits().abs().bitLength() - 1 + number.exponent();
  }

  /**
   * Returns whether a divisor has no normal reciprocal, a dividend would lose digits of a
   * remainder, or a quotient may not be normal.
   */
  private static boolean isSlow(ExactBinary format, long a, long b, int digits, int largest) {
    int least = 1 - largest;
    boolean special = format.isNaN(a) || format.isInfinite(a);
    if (special || format.isNaN(b) || format.isInfinite(b) || format.isZero(a)) {
      return true;
    }
    if (format.isZero(b)) {
      return true;
    }
    int ofA = power(format, a);
    int ofB = power(format, b);
    return ofA < least + digits
        || ofB < least
        || ofB >= largest - 1
        || ofA - ofB <= least
        || ofA - ofB >= largest;
  }

  @Test
  void slowDivisions() {
    for (int i = 0; i < RUNS; i++) {
      int a = (int) ExactBinary.SINGLE.operand(random);
      int b = (int) ExactBinary.SINGLE.operand(random);
      boolean slow = isSlow(ExactBinary.SINGLE, a & 0xffffffffL, b & 0xffffffffL, 24, 127);
      assertEquals(slow, Divisions.needsSlowWay(a, b), () -> Integer.toHexString(a) + " / " + b);
      long c = ExactBinary.DOUBLE.operand(random);
      long d = ExactBinary.DOUBLE.operand(random);
      boolean slowWide = isSlow(ExactBinary.DOUBLE, c, d, 53, 1023);
      assertEquals(slowWide, Divisions.needsSlowWay(c, d), () -> Long.toHexString(c) + " / " + d);
    }
  }

  @Test
  void flags() {
    for (int i = 0; i < RUNS; i++) {
      long bits = ExactBinary.DOUBLE.operand(random);
      double value = Double.longBitsToDouble(bits);
      int zero = value != 0 && value == value ? 0 : Flags.ZERO;
      int sign = value >= 0 || value == 0 ? 0 : Flags.SIGN;
      assertEquals(zero | sign, Flags.ofDouble(bits), () -> Long.toHexString(bits));
    }
  }

  @ParameterizedTest
  @EnumSource
  void conversions(Rounding rounding) {
    for (int i = 0; i < RUNS; i++) {
      // Half of the numbers are near those that the smaller formats hold.
      long bits =
          random.nextBoolean()
              ? ExactBinary.DOUBLE.operand(random)
              : Double.doubleToRawLongBits(
                  Math.scalb(random.nextDouble() - 0.5, -random.nextInt(160)));
      boolean toWhole = random.nextBoolean();
      boolean ftz = random.nextBoolean();
      long read = toWhole ? ExactBinary.DOUBLE.whole(bits, rounding) : bits;
      Rounding of = toWhole ? Rounding.NEAREST : rounding;
      String text = Long.toHexString(bits) + " " + toWhole + " " + ftz;
      ExactBinary half = ExactBinary.HALF;
      assertEquals(
          half.flushed(half.convert(ExactBinary.DOUBLE, read, of), ftz),
          NumberConversions.halfOf(bits, rounding, toWhole, ftz) & 0xffffL,
          text);
      ExactBinary single = ExactBinary.SINGLE;
      assertEquals(
          single.flushed(single.convert(ExactBinary.DOUBLE, read, of), ftz),
          NumberConversions.singleOf(bits, rounding, toWhole, ftz) & 0xffffffffL,
          text);
    }
  }
}
