package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.sim.arith.Video.Function;
import org.sass.sim.arith.Video.Part;
import org.sass.sim.arith.Video.Second;

/**
 * Compares the arithmetic of video instructions with big integers, as the pseudo code of the PTX
 * ISA ("Scalar Video Instructions") computes it.
 */
class VideoTest {
  private static final int RUNS = 50_000;

  private final Random random = new Random(8);

  private int word() {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> 1 << random.nextInt(32);
      case 3 -> Integer.MIN_VALUE + random.nextInt(3) - 1;
      default -> random.nextInt();
    };
  }

  private int bits() {
    return 8 << random.nextInt(3);
  }

  private static BigInteger big(int word, boolean signed) {
    return BigInteger.valueOf(signed ? word : Integer.toUnsignedLong(word));
  }

  private static BigInteger wrapped(BigInteger value, int bits, boolean signed) {
    BigInteger size = BigInteger.ONE.shiftLeft(bits);
    BigInteger low = value.mod(size);
    return signed && low.testBit(bits - 1) ? low.subtract(size) : low;
  }

  private static BigInteger clamped(BigInteger value, int bits, boolean signed) {
    BigInteger size = BigInteger.ONE.shiftLeft(bits);
    BigInteger least = signed ? size.shiftRight(1).negate() : BigInteger.ZERO;
    return value.max(least).min(least.add(size).subtract(BigInteger.ONE));
  }

  @Test
  void parts() {
    for (int i = 0; i < RUNS; i++) {
      int bits = bits();
      int shift = bits * random.nextInt(32 / bits);
      int word = word();
      boolean signed = random.nextBoolean();
      BigInteger wanted = wrapped(big(word, false).shiftRight(shift), bits, signed);
      assertEquals(wanted.longValue(), Video.part(word, shift, bits, signed));
    }
  }

  @Test
  void functions() {
    for (int i = 0; i < RUNS; i++) {
      BigInteger a = big(word(), random.nextBoolean());
      a = random.nextBoolean() ? a.negate() : a;
      BigInteger b = big(word(), random.nextBoolean());
      long x = a.longValue();
      long y = b.longValue();
      int relation = random.nextInt(8);
      BigInteger sum = a.add(b);
      BigInteger average =
          sum.add(sum.signum() >= 0 ? BigInteger.ONE : BigInteger.ZERO).shiftRight(1);
      int order =
          a.equals(b) ? Relation.EQUAL : a.max(b).equals(a) ? Relation.GREATER : Relation.LESS;
      assertEquals(sum.longValue(), Function.ADD.apply(x, y, 0));
      assertEquals(average.longValue(), Function.AVERAGE.apply(x, y, 0));
      BigInteger distance = a.subtract(b).abs();
      assertEquals(distance.longValue(), Function.ABSOLUTE_DIFFERENCE.apply(x, y, 0));
      assertEquals(a.min(b).longValue(), Function.MINIMUM.apply(x, y, 0));
      assertEquals(a.max(b).longValue(), Function.MAXIMUM.apply(x, y, 0));
      assertEquals((order & relation) != 0 ? 1 : 0, Function.COMPARE.apply(x, y, relation));
    }
  }

  /** Shifts by up to 32, after which a result may be saturated: that must see all of its bits. */
  @Test
  void shifts() {
    for (int i = 0; i < RUNS; i++) {
      BigInteger a = big(word() >> random.nextInt(32), random.nextBoolean());
      a = random.nextBoolean() ? a.negate() : a;
      int distance = random.nextInt(33);
      int bits = bits();
      boolean signed = random.nextBoolean();
      long left = Function.SHIFT_LEFT.apply(a.longValue(), distance, 0);
      long right = Function.SHIFT_RIGHT.apply(a.longValue(), distance, 0);
      BigInteger shifted = a.shiftLeft(distance);
      String text = a + " " + distance + " " + bits + " " + signed;
      assertEquals(shifted.intValue(), (int) left, text);
      assertEquals(
          clamped(shifted, bits, signed).longValue(), Video.saturate(left, bits, signed), text);
      assertEquals(a.shiftRight(distance).longValue(), right, text);
      assertEquals(
          clamped(a, bits, signed).longValue(), Video.saturate(a.longValue(), bits, signed), text);
    }
  }

  @Test
  void secondOperations() {
    for (int i = 0; i < RUNS; i++) {
      int value = word();
      int c = word();
      boolean signed = random.nextBoolean();
      BigInteger x = big(value, signed);
      BigInteger y = big(c, signed);
      assertEquals(value, Video.finish(value, c, Second.NONE, Part.WHOLE, signed));
      assertEquals(x.add(y).intValue(), Video.finish(value, c, Second.ADD, Part.WHOLE, signed));
      assertEquals(x.min(y).intValue(), Video.finish(value, c, Second.MINIMUM, Part.WHOLE, signed));
      assertEquals(x.max(y).intValue(), Video.finish(value, c, Second.MAXIMUM, Part.WHOLE, signed));
      int bits = bits();
      int shift = bits * random.nextInt(32 / bits);
      int merged = c;
      for (int k = 0; k < bits; k++) {
        int mask = 1 << shift + k;
        merged = (value >>> k & 1) != 0 ? merged | mask : merged & ~mask;
      }
      assertEquals(merged, Video.finish(value, c, Second.MERGE, new Part(shift, bits), signed));
    }
  }

  /** PTX vmad: the sum is exact, then scaled, then saturated. */
  @Test
  void multiplyAdd() {
    for (int i = 0; i < RUNS; i++) {
      boolean signedA = random.nextBoolean();
      boolean signedB = random.nextBoolean();
      BigInteger a = big(word(), signedA);
      BigInteger b = big(word(), signedB);
      int c = word();
      int negated = random.nextInt(3);
      boolean plusOne = negated == 0 && random.nextBoolean();
      boolean signed = signedA || signedB || negated > 0;
      boolean saturates = random.nextBoolean();
      int shift = new int[] {0, 7, 15}[random.nextInt(3)];
      BigInteger product = a.multiply(b);
      BigInteger addend = big(c, signed);
      BigInteger sum =
          switch (negated) {
            case 0 -> product.add(addend);
            case 1 -> addend.subtract(product);
            // In 32 bits, the least number is its own negative.
            default -> product.add(big(~c, true)).add(BigInteger.ONE);
          };
      BigInteger scaled = sum.add(plusOne ? BigInteger.ONE : BigInteger.ZERO).shiftRight(shift);
      int wanted = (saturates ? clamped(scaled, 32, signed) : scaled).intValue();
      int got =
          Video.multiplyAdd(
              a.longValue(),
              b.longValue(),
              c,
              signed,
              negated == 1,
              negated == 2,
              plusOne,
              shift,
              saturates);
      assertEquals(wanted, got, a + " * " + b + " + " + c + " " + negated + " " + shift);
    }
  }

  /** SIMD video instructions, number by number with big integers. */
  @Test
  void severalNumbers() {
    for (int i = 0; i < 20_000; i++) {
      int bits = random.nextBoolean() ? 8 : 16;
      int count = 32 / bits;
      int[] words = {random.nextInt(), random.nextInt(), random.nextInt()};
      SimdVideo.Numbers[] pairs = new SimdVideo.Numbers[2];
      for (int k = 0; k < 2; k++) {
        int[] places = random.ints(count, 0, 2 * count).toArray();
        pairs[k] = new SimdVideo.Numbers(places, random.nextBoolean(), random.nextBoolean());
      }
      int written = random.nextInt(1 << count);
      boolean signed = random.nextBoolean();
      boolean saturates = random.nextBoolean();
      SimdVideo video = new SimdVideo(bits, pairs[0], pairs[1], written, saturates, signed);
      BigInteger all = BigInteger.valueOf(words[1] & 0xffffffffL).shiftLeft(32);
      all = all.or(BigInteger.valueOf(words[0] & 0xffffffffL));
      BigInteger wanted = BigInteger.valueOf(words[2] & 0xffffffffL);
      BigInteger sum = BigInteger.valueOf(words[2]);
      BigInteger chosen = BigInteger.ZERO;
      for (int k = 0; k < count; k++) {
        BigInteger first = number(all, pairs[0], k, bits);
        BigInteger second = number(all, pairs[1], k, bits);
        BigInteger result = store(first.max(second), bits, signed, saturates);
        chosen = chosen.or(store(second, bits, signed, saturates).shiftLeft(k * bits));
        if ((written >> k & 1) != 0) {
          BigInteger ones = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
          wanted = wanted.andNot(ones.shiftLeft(k * bits)).or(result.shiftLeft(k * bits));
          sum = sum.add(wrapped(result, bits, signed));
        }
      }
      String text = video + " " + Arrays.toString(words);
      assertEquals(
          wanted.intValue(),
          video.apply(Function.MAXIMUM, words[0], words[1], words[2], 0, false),
          text);
      assertEquals(
          sum.intValue(),
          video.apply(Function.MAXIMUM, words[0], words[1], words[2], 0, true),
          text);
      assertEquals(chosen.intValue(), video.select(words[0], words[1], false), text);
    }
  }

  private static BigInteger number(
      BigInteger words, SimdVideo.Numbers numbers, int index, int bits) {
    BigInteger low = words.shiftRight(numbers.places()[index] * bits);
    BigInteger value = wrapped(low, bits, numbers.signed());
    return numbers.negated() ? value.negate() : value;
  }

  /** Returns the bits of a number in a type. */
  private static BigInteger store(BigInteger value, int bits, boolean signed, boolean saturates) {
    return wrapped(saturates ? clamped(value, bits, signed) : value, bits, false);
  }
}
