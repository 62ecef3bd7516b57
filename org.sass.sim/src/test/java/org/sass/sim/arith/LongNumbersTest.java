package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Computes with numbers of several words as compiled code does, part by part, and compares with big
 * integers: random numbers and those at the edges of ranges.
 */
class LongNumbersTest {
  private static final int RUNS = 20_000;

  private final Random random = new Random(17);

  private int word() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> 0;
      case 2 -> -1;
      case 3 -> 1 << random.nextInt(32);
      case 4 -> Integer.MIN_VALUE + random.nextInt(3) - 1;
      case 5 -> random.nextInt(80) - 8;
      default -> random.nextInt();
    };
  }

  private static BigInteger big(boolean signed, int... wordsFromTop) {
    BigInteger number =
        BigInteger.valueOf(signed ? wordsFromTop[0] : 0xffffffffL & wordsFromTop[0]);
    for (int i = 1; i < wordsFromTop.length; i++) {
      number = number.shiftLeft(32).add(BigInteger.valueOf(0xffffffffL & wordsFromTop[i]));
    }
    return number;
  }

  private static BigInteger negateIf(boolean negated, BigInteger number) {
    return negated ? number.negate() : number;
  }

  /** The flags of the upper part are those of the whole sum of 64 bits. */
  @Test
  void flagsOfTwoParts() {
    for (int i = 0; i < RUNS; i++) {
      int[] a = {word(), word()};
      int[] b = {word(), random.nextBoolean() ? -a[1] : word()};
      int low = a[1] + b[1];
      int lowFlags = Flags.ofPart(a[1], b[1], 0, low, false, 0);
      int carry = (lowFlags & Flags.CARRY) != 0 ? 1 : 0;
      int high = a[0] + b[0] + carry;
      int flags = Flags.ofPart(a[0], b[0], carry, high, true, lowFlags);
      BigInteger signed = big(true, a).add(big(true, b));
      BigInteger unsigned = big(false, a).add(big(false, b));
      int wanted =
          (signed.longValue() == 0 ? Flags.ZERO : 0)
              | (signed.longValue() < 0 ? Flags.SIGN : 0)
              | (unsigned.bitLength() > 64 ? Flags.CARRY : 0)
              | (signed.bitLength() > 63 ? Flags.OVERFLOW : 0);
      assertEquals(wanted, flags, signed.toString(16));
      assertEquals(signed.longValue(), big(true, high, low).longValue());
    }
  }

  /** IADD3 and IADD3.X: three terms of 64 bits, some of them negative. */
  @Test
  void threeTerms() {
    for (int i = 0; i < RUNS; i++) {
      int[] highs = {word(), word(), word()};
      int[] lows = {word(), word(), word()};
      boolean[] negated = {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()};
      long[] upper = new long[3];
      long[] lower = new long[3];
      BigInteger wanted = BigInteger.ZERO;
      for (int k = 0; k < 3; k++) {
        upper[k] = Sums.term(highs[k], negated[k], true);
        lower[k] = Sums.term(lows[k], negated[k], false);
        wanted = wanted.add(negateIf(negated[k], big(true, highs[k], lows[k])));
      }
      long low = Sums.ofThree(lower[0], lower[1], lower[2], 0, 0);
      long high = Sums.ofThree(upper[0], upper[1], upper[2], 0, (int) (low >>> 32));
      assertEquals(wanted.longValue(), big(true, (int) high, (int) low).longValue());
    }
  }

  /** IADD3.RS keeps the carry of the first two terms, .LS does not. */
  @Test
  void shiftedTerms() {
    BigInteger twoTo32 = BigInteger.ONE.shiftLeft(32);
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      int c = word();
      BigInteger first = big(false, a).add(big(false, b));
      BigInteger third = big(false, c);
      assertEquals(
          first.shiftRight(16).add(third).longValue(),
          Sums.ofThree(
              big(false, a).longValue(), big(false, b).longValue(), third.longValue(), -16, 0));
      assertEquals(
          first.shiftLeft(16).mod(twoTo32).add(third).longValue(),
          Sums.ofThree(
              big(false, a).longValue(), big(false, b).longValue(), third.longValue(), 16, 0));
    }
  }

  /**
   * ISCADD and LEA of 64 bits: a shifted number, perhaps negative, of which each word is a term.
   */
  @Test
  void shiftedNumbers() {
    for (int i = 0; i < RUNS; i++) {
      int low = word();
      int high = word();
      int distance = random.nextInt(32);
      boolean negated = random.nextBoolean();
      BigInteger wanted = negateIf(negated, big(true, high, low)).shiftLeft(distance);
      assertEquals(wanted.intValue(), Sums.shifted(low, distance, negated) + (negated ? 1 : 0));
      assertEquals(
          wanted.shiftRight(32).intValue(), Sums.upperShifted(low, high, distance, negated));
    }
  }

  /** IMAD.CC and IMAD.HI.X: a product plus a number of 64 bits, one of them perhaps negative. */
  @Test
  void productsPlusNumbers() {
    for (int i = 0; i < RUNS; i++) {
      int a = word();
      int b = word();
      int[] c = {word(), word()};
      boolean signedA = random.nextBoolean();
      boolean signedB = random.nextBoolean();
      boolean negatesProduct = random.nextBoolean();
      boolean negatesAddend = !negatesProduct && random.nextBoolean();
      Imad lower =
          new Imad(false, false, false, negatesProduct, negatesAddend, false, false, false);
      Imad upper =
          new Imad(signedA, signedB, true, negatesProduct, negatesAddend, false, true, false);
      long low = lower.resultAndFlags(a, b, c[1], 0);
      long high = upper.resultAndFlags(a, b, c[0], (int) (low >>> 32));
      BigInteger product = negateIf(negatesProduct, big(signedA, a).multiply(big(signedB, b)));
      BigInteger wanted = product.add(negateIf(negatesAddend, big(true, c)));
      assertEquals(
          wanted.longValue(), big(true, (int) high, (int) low).longValue(), wanted.toString(16));
      assertEquals(
          (wanted.longValue() == 0 ? Flags.ZERO : 0) | (wanted.longValue() < 0 ? Flags.SIGN : 0),
          (high >>> 32) & (Flags.ZERO | Flags.SIGN));
    }
  }

  /** ISETP.X after a difference with .CC: a comparison of 64 bits. */
  @Test
  void comparisons() {
    for (int i = 0; i < RUNS; i++) {
      boolean unsigned = random.nextBoolean();
      int[] a = {word(), word()};
      int[] b = {random.nextBoolean() ? a[0] : word(), random.nextBoolean() ? a[1] : word()};
      int flags = Flags.ofPart(a[1], ~b[1], 1, a[1] - b[1], false, 0);
      int upper = unsigned ? Relation.ofUnsigned(a[0], b[0]) : Relation.ofSigned(a[0], b[0]);
      int order = big(!unsigned, a).compareTo(big(!unsigned, b));
      int wanted = order < 0 ? Relation.LESS : order > 0 ? Relation.GREATER : Relation.EQUAL;
      assertEquals(wanted, Relation.ofUpper(upper, flags));
    }
  }

  /** IMNMX.XHI, .XMED and .XLO: minimum and maximum of 96 bits. */
  @Test
  void minimumAndMaximum() {
    for (int i = 0; i < RUNS; i++) {
      boolean unsigned = random.nextBoolean();
      boolean smaller = random.nextBoolean();
      int[] a = {word(), word(), word()};
      int[] b = new int[3];
      int[] chosen = new int[3];
      int code = Flags.ZERO;
      int decided = -1;
      for (int k = 0; k < 3; k++) {
        b[k] = random.nextBoolean() ? a[k] : word();
        code = Integers.chooseByPart(a[k], b[k], unsigned || k > 0, smaller, code);
        decided = decided < 0 && a[k] != b[k] ? k : decided;
        chosen[k] = (code & Flags.CARRY) != 0 ? a[k] : b[k];
        assertEquals(decided < 0, (code & Flags.ZERO) != 0);
      }
      BigInteger first = big(!unsigned, a);
      BigInteger second = big(!unsigned, b);
      assertEquals(smaller ? first.min(second) : first.max(second), big(!unsigned, chosen));
    }
  }

  /** CUDA's shuffle functions: the lanes are in groups of 1 to 32, by division. */
  @Test
  void shuffles() {
    for (int i = 0; i < RUNS; i++) {
      int width = 1 << random.nextInt(6);
      int lane = random.nextInt(32);
      int selector = random.nextInt(32);
      int group = lane / width * width;
      int segment = 32 - width << 8;
      assertEquals(
          group + selector % width, ShuffleMode.INDEX.select(lane, selector, segment | 31));
      int below = lane % width < selector ? -1 : lane - selector;
      assertEquals(below, ShuffleMode.UP.select(lane, selector, segment));
      int above = lane % width + selector >= width ? -1 : lane + selector;
      assertEquals(above, ShuffleMode.DOWN.select(lane, selector, segment | 31));
      int bits = selector % width;
      int partner =
          group
              + Math.floorMod(
                  BigInteger.valueOf(lane % width).xor(BigInteger.valueOf(bits)).intValue(), width);
      assertEquals(partner, ShuffleMode.BUTTERFLY.select(lane, bits, segment | 31));
    }
  }
}
