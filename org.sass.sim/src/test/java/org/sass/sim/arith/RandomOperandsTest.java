package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares integer arithmetic, conversions and flags with a second formula, on big integers, exact
 * numbers or single bits, for random operands and those at the edges of ranges.
 */
class RandomOperandsTest {
  private static final int RUNS = 8_000;
  private static final BigInteger ONE = BigInteger.ONE;

  private final Random random = new Random(17);

  /** Returns an integer: often one at the edge of a range, otherwise random bits. */
  private int operand() {
    int near = random.nextInt(5) - 2;
    return switch (random.nextInt(8)) {
      case 0 -> near;
      case 1 -> Integer.MIN_VALUE + near;
      case 2 -> (1 << random.nextInt(32)) + near;
      case 3 -> random.nextInt(0x10000);
      default -> random.nextInt();
    };
  }

  private long wideOperand() {
    return switch (random.nextInt(4)) {
      case 0 -> operand();
      case 1 -> Integer.toUnsignedLong(operand());
      default -> (long) operand() << 32 | Integer.toUnsignedLong(operand());
    };
  }

  private static BigInteger signed(long value) {
    return BigInteger.valueOf(value);
  }

  /** Returns the low bits as an unsigned number. */
  private static BigInteger unsigned(long value, int bits) {
    return signed(value).mod(ONE.shiftLeft(bits));
  }

  /** Returns the low bits as a number with a sign. */
  private static BigInteger extended(long value, int bits) {
    BigInteger number = unsigned(value, bits);
    return number.testBit(bits - 1) ? number.subtract(ONE.shiftLeft(bits)) : number;
  }

  private static String hex(Object... operands) {
    StringBuilder text = new StringBuilder();
    for (Object operand : operands) {
      text.append(operand instanceof Number n ? Long.toHexString(n.longValue()) : operand);
      text.append(' ');
    }
    return text.toString();
  }

  private static void check(long wanted, long got, Object... operands) {
    if (wanted != got) {
      assertEquals(Long.toHexString(wanted), Long.toHexString(got), hex(operands));
    }
  }

  @Test
  void atomicOperations() {
    for (int i = 0; i < RUNS; i++) {
      long old = wideOperand();
      long a = random.nextInt(4) == 0 ? old + random.nextInt(3) - 1 : wideOperand();
      long b = wideOperand();
      BigInteger was = unsigned(old, 64);
      BigInteger operand = unsigned(a, 64);
      check(was.add(operand).longValue(), Atomics.add(old, a), old, a);
      check(operand.longValue(), Atomics.exchange(old, a), old, a);
      BigInteger swapped = was.equals(operand) ? unsigned(b, 64) : was;
      check(swapped.longValue(), Atomics.compareAndSwap(old, a, b), old, a, b);
      boolean isAtLimit = was.compareTo(operand) >= 0;
      check(isAtLimit ? 0 : was.add(ONE).longValue(), Atomics.increment(old, a), old, a);
      boolean wraps = was.signum() == 0 || was.compareTo(operand) > 0;
      BigInteger down = wraps ? operand : was.subtract(ONE);
      check(down.longValue(), Atomics.decrement(old, a), old, a);
      check(was.max(operand).longValue(), Atomics.maxUnsigned(old, a), old, a);
      check(was.min(operand).longValue(), Atomics.minUnsigned(old, a), old, a);
      check(signed(old).max(signed(a)).longValue(), Atomics.max(old, a), old, a);
      check(signed(old).min(signed(a)).longValue(), Atomics.min(old, a), old, a);
      check(was.and(operand).longValue(), Atomics.and(old, a), old, a);
      check(was.or(operand).longValue(), Atomics.or(old, a), old, a);
      check(was.xor(operand).longValue(), Atomics.xor(old, a), old, a);
    }
  }

  @Test
  void pairsOfHalvesAreAdded() {
    ExactBinary exact = ExactBinary.HALF;
    for (int i = 0; i < RUNS; i++) {
      long[] a = {exact.operand(random), exact.operand(random)};
      long[] b = {exact.operand(random), exact.operand(random)};
      boolean ftz = random.nextBoolean();
      long low = exact.add(a[0], b[0], Rounding.NEAREST, ftz);
      long high = exact.add(a[1], b[1], Rounding.NEAREST, ftz);
      int first = (int) (a[1] << 16 | a[0]);
      int second = (int) (b[1] << 16 | b[0]);
      check(high << 16 | low, Atomics.addHalves(first, second, ftz), first, second, ftz);
    }
  }

  @ParameterizedTest
  @EnumSource
  void integersOfATypeAreRead(IntType type) {
    for (int i = 0; i < RUNS; i++) {
      int bits = operand();
      BigInteger value =
          type.signed() ? extended(bits, type.width()) : unsigned(bits, type.width());
      BigInteger magnitude = value.abs();
      check(value.longValue(), Conversions.operandValue(bits, type, false, false), bits);
      check(value.negate().longValue(), Conversions.operandValue(bits, type, false, true), bits);
      check(magnitude.longValue(), Conversions.operandValue(bits, type, true, false), bits);
      check(magnitude.negate().longValue(), Conversions.operandValue(bits, type, true, true), bits);
      long whole = Conversions.operandValue(bits, IntType.U32, false, random.nextBoolean());
      BigInteger cut =
          type.signed() ? extended(whole, type.width()) : unsigned(whole, type.width());
      check(cut.intValue(), Conversions.i2i(whole, type), whole);
    }
  }

  @ParameterizedTest
  @EnumSource
  void integersBecomeNumbers(Rounding rounding) {
    for (int i = 0; i < RUNS; i++) {
      long value = random.nextBoolean() ? operand() : Integer.toUnsignedLong(operand());
      value = random.nextBoolean() ? value : -value;
      value = random.nextBoolean() ? value : value >> random.nextInt(24);
      ExactBinary.Number exact = ExactBinary.Number.of(value);
      check(
          ExactBinary.HALF.round(exact, false, rounding),
          Conversions.i2f16(value, rounding),
          value);
      check(
          ExactBinary.SINGLE.round(exact, false, rounding),
          Integer.toUnsignedLong(Conversions.i2f(value, rounding)),
          value);
    }
  }

  /** A binary32, often one near the range of a type. */
  private int single() {
    long number =
        random.nextInt(3) == 0
            ? ExactBinary.SINGLE.round(
                new ExactBinary.Number(signed(operand()), -random.nextInt(20)),
                false,
                Rounding.NEAREST)
            : ExactBinary.SINGLE.operand(random);
    return (int) number;
  }

  /** A denormal counts as zero with its sign. */
  private static long flushed(int bits) {
    return ExactBinary.SINGLE.flushed(Integer.toUnsignedLong(bits), true);
  }

  @ParameterizedTest
  @EnumSource
  void numbersBecomeIntegers(Rounding rounding) {
    ExactBinary exact = ExactBinary.SINGLE;
    for (int i = 0; i < RUNS; i++) {
      int bits = single();
      long number = flushed(bits);
      for (IntType type : IntType.values()) {
        BigInteger least =
            type.signed() ? ONE.shiftLeft(type.width() - 1).negate() : BigInteger.ZERO;
        BigInteger greatest = least.add(ONE.shiftLeft(type.width())).subtract(ONE);
        BigInteger wanted =
            exact.isNaN(number)
                ? BigInteger.ZERO
                : exact.isInfinite(number)
                    ? exact.isNegative(number) ? least : greatest
                    : exact.value(number).rounded(rounding).max(least).min(greatest);
        check(wanted.intValue(), Conversions.f2i(bits, type, rounding), bits, type, rounding);
      }
      check(
          (int) exact.whole(number, rounding),
          Conversions.roundToInteger(bits, rounding),
          bits,
          rounding);
      check((int) (exact.isNaN(number) ? exact.nan() : number), Conversions.f2f(bits), bits);
    }
  }

  @Test
  void halvesOfEveryValue() {
    ExactBinary half = ExactBinary.HALF;
    for (int bits = 0; bits < 0x10000; bits++) {
      long wanted = ExactBinary.SINGLE.convert(half, bits, Rounding.NEAREST);
      check((int) wanted, Halves.toFloat(bits), bits);
      boolean isNumber = !half.isNaN(bits);
      boolean isPositive = isNumber && !half.isNegative(bits);
      boolean exceedsOne = isPositive && half.compare(bits, 0x3c00) == Relation.GREATER;
      check(exceedsOne ? 0x3c00 : isPositive ? bits : 0, Halves.saturate(bits), bits);
      int sign = isNumber && !half.isZero(bits) && half.isNegative(bits) ? Flags.SIGN : 0;
      int zero = isNumber && half.isZero(bits) ? Flags.ZERO : 0;
      int flags = isNumber ? zero | sign : Flags.ZERO | Flags.SIGN;
      check(flags, Flags.ofFloat16(bits), bits);
      BigInteger integer = extended(bits, 16);
      int order = integer.signum();
      int ofHalf = order == 0 ? Flags.ZERO : order < 0 ? Flags.SIGN : 0;
      check(ofHalf, Flags.ofHalf(bits), bits);
      check(ofHalf, Flags.ofHalf(bits | random.nextInt() << 16), bits);
    }
  }

  @Test
  void integers() {
    for (int i = 0; i < RUNS; i++) {
      int a = operand();
      int b = random.nextInt(4) == 0 ? a + random.nextInt(3) - 1 : operand();
      int c = operand();
      BigInteger distance = signed(a).subtract(signed(b)).abs();
      check(distance.add(signed(c)).intValue(), Integers.isad(a, b, c), a, b, c);
      BigInteger first = unsigned(a, 32);
      BigInteger second = unsigned(b, 32);
      BigInteger unsignedDistance = first.subtract(second).abs();
      check(unsignedDistance.add(signed(c)).intValue(), Integers.isadUnsigned(a, b, c), a, b, c);
      check(signed(a).max(signed(b)).intValue(), Integers.imax(a, b), a, b);
      check(signed(a).min(signed(b)).intValue(), Integers.imin(a, b), a, b);
      check(first.max(second).intValue(), Integers.imaxUnsigned(a, b), a, b);
      check(first.min(second).intValue(), Integers.iminUnsigned(a, b), a, b);
      BigInteger product = extended(a, 16).multiply(extended(b, 16));
      check(product.intValue(), Integers.imul16((short) a, (short) b), a, b);
      BigInteger natural = unsigned(a, 16).multiply(unsigned(b, 16));
      check(natural.intValue(), Integers.imul16(a & 0xffff, b & 0xffff), a, b);
    }
  }

  /** Shifts one place at a time; the amount is an unsigned number of 32 bits. */
  @Test
  void shifts() {
    for (int i = 0; i < RUNS; i++) {
      int a = operand();
      int amount = random.nextBoolean() ? random.nextInt(40) : operand();
      int places = unsigned(amount, 32).min(signed(64)).intValue();
      BigInteger left = unsigned(a, 32);
      BigInteger right = unsigned(a, 32);
      BigInteger signedRight = signed(a);
      for (int place = 0; place < places; place++) {
        left = left.add(left).clearBit(32);
        right = right.divide(BigInteger.TWO);
        signedRight = signedRight.subtract(signedRight.mod(BigInteger.TWO)).divide(BigInteger.TWO);
      }
      check(left.intValue(), Integers.shl(a, amount), a, amount);
      check(right.intValue(), Integers.shr(a, amount), a, amount);
      check(signedRight.intValue(), Integers.shrSigned(a, amount), a, amount);
    }
  }

  @Test
  void comparisonsOfNumbers() {
    ExactBinary exact = ExactBinary.SINGLE;
    for (int i = 0; i < RUNS; i++) {
      int a = single();
      int b = random.nextInt(4) == 0 ? a ^ random.nextInt(2) << 31 : single();
      long x = flushed(a);
      long y = flushed(b);
      int outcome = exact.compare(x, y);
      for (int relation = 0; relation < 16; relation++) {
        check((relation & outcome) != 0 ? -1 : 0, Floats.fset(relation, a, b), a, b, relation);
      }
      check((int) exact.select(x, y, false), Floats.fmax(a, b), a, b);
      check((int) exact.select(x, y, true), Floats.fmin(a, b), a, b);
      int c = single();
      boolean takesFirst =
          (exact.compare(flushed(c), 0) & (Relation.EQUAL | Relation.GREATER)) != 0;
      check(takesFirst ? a : b, Floats.fcmp(a, b, c), a, b, c);
      boolean isAbove = exact.compare(x, Floats.ONE) == Relation.GREATER;
      boolean isPositive = !exact.isNaN(x) && !exact.isNegative(x);
      int result = (int) x;
      check(isAbove ? Floats.ONE : isPositive ? result : 0, Floats.saturate(result), a);
    }
  }
}
