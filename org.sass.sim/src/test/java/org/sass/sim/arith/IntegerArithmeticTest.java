package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.sim.arith.BitOperations.PermuteMode;

/**
 * Compares operations on bits, products and comparisons with loops over single bits and with big
 * integers, for random numbers and those at the edges of ranges.
 */
class IntegerArithmeticTest {
  private static final int RUNS = 20_000;
  private static final BigInteger TWO_TO_32 = BigInteger.ONE.shiftLeft(32);

  private final Random random = new Random(50);

  private int word() {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> 1 << random.nextInt(32);
      case 3 -> Integer.MIN_VALUE + random.nextInt(3) - 1;
      case 4 -> random.nextInt(80) - 8;
      default -> random.nextInt();
    };
  }

  private static int bit(int word, int number) {
    return word >>> number & 1;
  }

  private static BigInteger big(int word, boolean signed) {
    return BigInteger.valueOf(signed ? word : Integer.toUnsignedLong(word));
  }

  /** PTX lop3: bit by bit, the three bits select a bit of the table. */
  @Test
  void lookUp() {
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      int c = word();
      int table = random.nextInt(256);
      int wanted = 0;
      for (int k = 0; k < 32; k++) {
        wanted |= bit(table, bit(a, k) << 2 | bit(b, k) << 1 | bit(c, k)) << k;
      }
      assertEquals(wanted, BitOperations.lookUp(a, b, c, table));
    }
  }

  /** PTX bfe, as its pseudo code fills the result bit by bit. */
  @Test
  void extract() {
    for (int i = 0; i < RUNS; i++) {
      int value = word();
      int position = random.nextInt(256) >> random.nextInt(4);
      int length = random.nextInt(256) >> random.nextInt(4);
      int range = position | length << 8 | random.nextInt() << 16;
      boolean signed = random.nextBoolean();
      int sign = length == 0 || !signed ? 0 : bit(value, Math.min(position + length - 1, 31));
      int wanted = 0;
      for (int k = 0; k < 32; k++) {
        wanted |= (k < length && position + k <= 31 ? bit(value, position + k) : sign) << k;
      }
      assertEquals(
          wanted,
          BitOperations.extract(value, range, signed),
          Integer.toHexString(value) + " " + position + " " + length + " " + signed);
    }
  }

  /** PTX bfi, bit by bit. */
  @Test
  void insert() {
    for (int i = 0; i < RUNS; i++) {
      int value = word();
      int base = word();
      int position = random.nextInt(256) >> random.nextInt(4);
      int length = random.nextInt(256) >> random.nextInt(4);
      int wanted = base;
      for (int k = 0; k < length && position + k <= 31; k++) {
        int mask = 1 << position + k;
        wanted = bit(value, k) != 0 ? wanted | mask : wanted & ~mask;
      }
      assertEquals(wanted, BitOperations.insert(value, position | length << 8, base));
    }
  }

  @Test
  void highestBits() {
    for (int i = 0; i < RUNS; i++) {
      int value = word() >> random.nextInt(32);
      int unsigned = -1;
      int signed = -1;
      for (int k = 0; k < 32; k++) {
        unsigned = bit(value, k) != 0 ? k : unsigned;
        signed = bit(value, k) != bit(value, 31) ? k : signed;
      }
      assertEquals(unsigned, BitOperations.highestBit(value));
      assertEquals(signed, BitOperations.highestSignificantBit(value));
    }
  }

  /** PTX prmt: all modes, byte by byte as its tables list them. */
  @Test
  void permute() {
    String[] tables = {
      "3210 4321 5432 6543", "5670 6701 7012 0123", "0000 1111 2222 3333",
      "3210 3211 3222 3333", "0000 1110 2210 3210", "1010 3232 1010 3232"
    };
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      int selector = word();
      byte[] bytes = new byte[8];
      for (int k = 0; k < 8; k++) {
        bytes[k] = (byte) ((k < 4 ? a : b) >>> 8 * (k % 4));
      }
      int wanted = 0;
      for (int k = 0; k < 4; k++) {
        int nibble = selector >>> 4 * k & 15;
        int value = nibble > 7 ? bytes[nibble - 8] >> 7 : bytes[nibble];
        wanted |= (value & 0xff) << 8 * k;
      }
      int index = PermuteMode.INDEX.selector(selector);
      assertEquals(wanted, BitOperations.permute(a, index, b), Integer.toHexString(selector));
      for (int mode = 0; mode < tables.length; mode++) {
        String numbers = tables[mode].split(" ")[selector & 3];
        int chosen = 0;
        for (int k = 0; k < 4; k++) {
          chosen |= (bytes[numbers.charAt(3 - k) - '0'] & 0xff) << 8 * k;
        }
        PermuteMode tried = PermuteMode.values()[mode + 1];
        assertEquals(chosen, BitOperations.permute(a, tried.selector(selector), b), tried.name());
      }
    }
  }

  @Test
  void shifts() {
    for (int i = 0; i < RUNS; i++) {
      int value = word();
      int distance = random.nextBoolean() ? random.nextInt(70) : word();
      boolean wraps = random.nextBoolean();
      boolean signed = random.nextBoolean();
      long amount = wraps ? distance & 31 : Math.min(Integer.toUnsignedLong(distance), 32);
      assertEquals(
          big(value, false).shiftLeft((int) amount).intValue(),
          BitOperations.shiftLeft(value, distance, wraps));
      assertEquals(
          big(value, signed).shiftRight((int) amount).intValue(),
          BitOperations.shiftRight(value, distance, signed, wraps));
    }
  }

  @Test
  void funnelShifts() {
    for (int i = 0; i < RUNS; i++) {
      long wide = (long) word() << 32 | Integer.toUnsignedLong(word());
      int distance = random.nextBoolean() ? random.nextInt(70) : word();
      int limit = random.nextBoolean() ? 32 : 64;
      boolean wraps = random.nextBoolean();
      boolean left = random.nextBoolean();
      boolean signed = random.nextBoolean();
      long amount = Integer.toUnsignedLong(distance);
      amount = wraps ? amount % limit : Math.min(amount, limit);
      BigInteger number = BigInteger.valueOf(wide);
      if (!signed && number.signum() < 0) {
        number = number.add(BigInteger.ONE.shiftLeft(64));
      }
      BigInteger shifted = left ? number.shiftLeft((int) amount) : number.shiftRight((int) amount);
      boolean upper = random.nextBoolean();
      assertEquals(
          shifted.shiftRight(upper ? 32 : 0).intValue(),
          BitOperations.funnelShift(wide, distance, limit, wraps, left, signed, upper));
    }
  }

  @Test
  void products() {
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      boolean signedA = random.nextBoolean();
      boolean signedB = random.nextBoolean();
      BigInteger product = big(a, signedA).multiply(big(b, signedB));
      assertEquals(product.longValue(), Products.wide(a, b, signedA, signedB));
      assertEquals(product.intValue(), Products.half(a, b, signedA, signedB, false));
      int upper = product.shiftRight(32).intValue();
      assertEquals(upper, Products.half(a, b, signedA, signedB, true));
      int half = new BigInteger(1, new byte[] {(byte) (a >> 8), (byte) a}).intValue();
      int signedHalf = new BigInteger(new byte[] {(byte) (a >> 24), (byte) (a >> 16)}).intValue();
      assertEquals(half, Products.halfWord(a, false, false));
      assertEquals(signedHalf, Products.halfWord(a, true, true));
    }
  }

  /** PTX dp4a and dp2a. */
  @Test
  void dotProducts() {
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      int c = word();
      boolean signedA = random.nextBoolean();
      boolean signedB = random.nextBoolean();
      BigInteger four = big(c, true);
      BigInteger low = big(c, true);
      BigInteger high = big(c, true);
      for (int k = 0; k < 4; k++) {
        BigInteger x = field(a, 8 * k, 8, signedA);
        BigInteger y = field(b, 8 * k, 8, signedB);
        four = four.add(x.multiply(y));
        BigInteger half = field(a, 16 * (k & 1), 16, signedA);
        low = k < 2 ? low.add(half.multiply(y)) : low;
        high = k < 2 ? high : high.add(half.multiply(y));
      }
      assertEquals(four.intValue(), Products.dot4(a, b, c, signedA, signedB));
      assertEquals(low.intValue(), Products.dot2(a, b, c, signedA, signedB, false));
      assertEquals(high.intValue(), Products.dot2(a, b, c, signedA, signedB, true));
    }
  }

  private static BigInteger field(int word, int shift, int bits, boolean signed) {
    BigInteger size = BigInteger.ONE.shiftLeft(bits);
    BigInteger value = big(word, false).shiftRight(shift).mod(size);
    return signed && value.testBit(bits - 1) ? value.subtract(size) : value;
  }

  @Test
  void relations() {
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = random.nextInt(4) == 0 ? a : word();
      assertEquals(relation(big(a, true), big(b, true)), Relation.ofSigned(a, b));
      assertEquals(relation(big(a, false), big(b, false)), Relation.ofUnsigned(a, b));
    }
  }

  private static int relation(BigInteger a, BigInteger b) {
    return a.equals(b) ? Relation.EQUAL : a.max(b).equals(a) ? Relation.GREATER : Relation.LESS;
  }

  /** Flags of a sum, which carry from part to part of a longer number. */
  @Test
  void flagsOfSums() {
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      int carry = random.nextInt(2);
      BigInteger sum = big(a, false).add(big(b, false)).add(big(carry, false));
      BigInteger signedSum = big(a, true).add(big(b, true)).add(big(carry, true));
      int flags = sum.compareTo(TWO_TO_32) >= 0 ? Flags.CARRY : 0;
      flags |= signedSum.bitLength() > 31 ? Flags.OVERFLOW : 0;
      assertEquals(flags, Flags.ofSum(a, b, carry));
    }
  }
}
