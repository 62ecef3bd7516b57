package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares conversions between integers and floating-point numbers with exact arithmetic on big
 * integers, for random numbers and those at the edges of ranges.
 */
class NumberConversionsTest {
  private static final int RUNS = 20_000;
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private static BigInteger big(long value, boolean signed) {
    BigInteger big = BigInteger.valueOf(value);
    return signed || value >= 0 ? big : big.add(TWO_TO_64);
  }

  /** Returns an integer that often lies near a power of two or halfway between two numbers. */
  private static long integer(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextInt(70_000) - 35_000;
      case 1 -> (1L << random.nextInt(64)) + random.nextInt(3) - 1;
      case 2 -> (random.nextInt() | 1L) << random.nextInt(40);
      case 3 -> ((random.nextLong() >>> 40 << 1 | 1) << random.nextInt(39)) + random.nextInt(3) - 1;
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  @Test
  void partsOfRegisters() {
    Random random = new Random(9);
    for (int i = 0; i < RUNS; i++) {
      long bits = integer(random);
      for (int width : new int[] {8, 16, 32, 64}) {
        BigInteger size = BigInteger.ONE.shiftLeft(width);
        BigInteger unsigned = big(bits, false).mod(size);
        BigInteger signed = unsigned.testBit(width - 1) ? unsigned.subtract(size) : unsigned;
        assertEquals(unsigned.longValue(), NumberConversions.extend(bits, width, false));
        assertEquals(signed.longValue(), NumberConversions.extend(bits, width, true));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void integersToNumbers(Rounding rounding) {
    Random random = new Random(1);
    for (int i = 0; i < RUNS; i++) {
      long value = integer(random);
      boolean signed = random.nextBoolean();
      boolean absolute = random.nextBoolean();
      boolean negated = random.nextBoolean();
      BigInteger read = big(value, signed);
      BigInteger operand = absolute ? read.abs() : read;
      ExactBinary.Number exact = new ExactBinary.Number(negated ? operand.negate() : operand, 0);
      boolean negative = NumberConversions.isNegative(value, signed, absolute, negated);
      long magnitude = NumberConversions.magnitude(value, signed);
      String text = value + " " + signed + " " + absolute + " " + negated;
      assertEquals(
          ExactBinary.DOUBLE.round(exact, false, rounding),
          NumberConversions.toDouble(magnitude, negative, rounding),
          text);
      assertEquals(
          (int) ExactBinary.SINGLE.round(exact, false, rounding),
          NumberConversions.toSingle(magnitude, negative, rounding),
          text);
      assertEquals(
          (int) ExactBinary.HALF.round(exact, false, rounding),
          NumberConversions.toHalf(magnitude, negative, rounding),
          text);
    }
  }

  /** PTX cvt: the number is rounded to a whole number, which is then put into the type's range. */
  @ParameterizedTest
  @EnumSource
  void numbersToIntegers(Rounding rounding) {
    Random random = new Random(3);
    for (int i = 0; i < RUNS; i++) {
      double value = number(random);
      int bits = 8 << random.nextInt(4);
      boolean signed = random.nextBoolean();
      BigInteger least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
      BigInteger greatest = least.add(BigInteger.ONE.shiftLeft(bits)).subtract(BigInteger.ONE);
      BigInteger wanted;
      if (Double.isInfinite(value)) {
        wanted = value < 0 ? least : greatest;
      } else {
        ExactBinary.Number exact = ExactBinary.DOUBLE.value(Double.doubleToRawLongBits(value));
        wanted = exact.rounded(rounding).max(least).min(greatest);
      }
      assertEquals(
          wanted.longValue(),
          NumberConversions.toInteger(value, bits, signed, rounding),
          value + " " + bits + " " + signed);
    }
  }

  private static double number(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> (random.nextInt(1200) - 600) / 4.0;
      case 1 -> Math.scalb(1.0, random.nextInt(70)) * (random.nextBoolean() ? 1 : -1);
      case 2 -> Math.nextDown(Math.scalb(1.0, random.nextInt(70)));
      case 3 -> random.nextLong() / 2.0;
      case 4 -> random.nextBoolean() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      default -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(80) - 5);
    };
  }

  /** PTX ISA, cvt: zero, or the least number's bits of the type, depending on both sizes. */
  @Test
  void notANumberToIntegers() {
    for (int bits : new int[] {8, 16, 32, 64}) {
      long least = BigInteger.ONE.shiftLeft(bits - 1).longValue();
      assertEquals(bits == 64 ? least : 0, NumberConversions.integerOfNaN(bits, false));
      assertEquals(least, NumberConversions.integerOfNaN(bits, true));
    }
  }

  @Test
  void integersToIntegers() {
    Random random = new Random(4);
    for (int i = 0; i < RUNS; i++) {
      long value = integer(random);
      for (IntType type : IntType.values()) {
        BigInteger size = BigInteger.ONE.shiftLeft(type.width());
        BigInteger least = type.signed() ? size.shiftRight(1).negate() : BigInteger.ZERO;
        BigInteger greatest = least.add(size).subtract(BigInteger.ONE);
        BigInteger cut = big(value, true).subtract(least).mod(size).add(least);
        BigInteger saturated = big(value, true).max(least).min(greatest);
        String text = value + " " + type;
        assertEquals(cut.intValue(), NumberConversions.toInteger(value, type, false), text);
        assertEquals(saturated.intValue(), NumberConversions.toInteger(value, type, true), text);
      }
    }
  }

  @Test
  void wordsOfDoubles() {
    Random random = new Random(6);
    for (int i = 0; i < 1000; i++) {
      double value = Math.scalb(random.nextDouble(), random.nextInt(600) - 300);
      BigInteger bits = big(Double.doubleToRawLongBits(value), false);
      assertEquals(
          value, NumberConversions.doubleValue(bits.intValue(), bits.shiftRight(32).intValue()));
    }
  }
}
