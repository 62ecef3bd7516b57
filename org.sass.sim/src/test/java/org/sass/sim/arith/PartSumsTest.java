package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.sass.sim.arith.Xmad.Addend;

/**
 * Compares XMAD, IMADSP and IMAD with big integers, in all their modes, for random words and those
 * at the edges of ranges.
 */
class PartSumsTest {
  private static final BigInteger TWO_TO_16 = BigInteger.ONE.shiftLeft(16);
  private static final BigInteger TWO_TO_32 = BigInteger.ONE.shiftLeft(32);
  private static final BigInteger SMALLEST = BigInteger.valueOf(Integer.MIN_VALUE);
  private static final BigInteger LARGEST = BigInteger.valueOf(Integer.MAX_VALUE);

  private static final int[] EDGES = {
    0,
    1,
    -1,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    0x7fffff,
    0x800000,
    0xffffff,
    0x7fffffff,
    0x80000000,
    0x80008000,
    0xffff0000,
    0x8000ffff,
    0x7fff8000
  };

  private final Random random = new Random(61);

  private int word() {
    return random.nextInt(3) == 0 ? EDGES[random.nextInt(EDGES.length)] : random.nextInt();
  }

  /** Returns bits of a word as a number. */
  private static BigInteger bits(int word, int first, int width, boolean signed) {
    BigInteger value = BigInteger.ZERO;
    for (int i = 0; i < width; i++) {
      if ((word >>> first + i & 1) != 0) {
        BigInteger weight = BigInteger.ONE.shiftLeft(i);
        value = signed && i == width - 1 ? value.subtract(weight) : value.add(weight);
      }
    }
    return value;
  }

  /** Returns the lower 32 bits as a number with a sign. */
  private static BigInteger wrap(BigInteger value) {
    return BigInteger.valueOf(value.intValue());
  }

  /** Returns carry and overflow of a sum of words. */
  private static int carryAndOverflow(BigInteger... words) {
    BigInteger unsigned = BigInteger.ZERO;
    BigInteger signed = BigInteger.ZERO;
    for (BigInteger word : words) {
      unsigned = unsigned.add(word.mod(TWO_TO_32));
      signed = signed.add(wrap(word));
    }
    return (unsigned.compareTo(TWO_TO_32) < 0 ? 0 : Flags.CARRY)
        + (signed.equals(wrap(signed)) ? 0 : Flags.OVERFLOW);
  }

  private static int zeroAndSign(BigInteger result) {
    return result.signum() == 0 ? Flags.ZERO : result.signum() < 0 ? Flags.SIGN : 0;
  }

  /** Returns the flags of a sum of words. With a carry, it is zero only if the part below is. */
  private static int flagsOfPart(
      BigInteger result, boolean takesCarry, int lowerFlags, BigInteger... words) {
    int flags = zeroAndSign(result) | carryAndOverflow(words);
    return takesCarry ? flags & (lowerFlags | ~Flags.ZERO) : flags;
  }

  // ---------------------------------------------------------------------- XMAD

  /** Each of 640 combinations of modifiers. */
  @Test
  void xmad() {
    for (int modifiers = 0; modifiers < 128; modifiers++) {
      for (Addend addend : Addend.values()) {
        Xmad sum =
            new Xmad(
                (modifiers & 1) != 0,
                (modifiers & 2) != 0,
                (modifiers & 4) != 0,
                (modifiers & 8) != 0,
                (modifiers & 16) != 0,
                addend,
                (modifiers & 32) != 0,
                (modifiers & 64) != 0);
        for (int i = 0; i < 40; i++) {
          checkXmad(sum, word(), word(), word(), random.nextInt(16));
        }
      }
    }
  }

  private static void checkXmad(Xmad sum, int a, int b, int c, int flags) {
    BigInteger factorA = bits(a, sum.upperA() ? 16 : 0, 16, sum.signedA());
    BigInteger factorB = bits(b, sum.upperB() ? 16 : 0, 16, sum.signedB());
    BigInteger product = factorA.multiply(factorB);
    if (sum.shifts()) {
      product = product.multiply(TWO_TO_16);
    }
    BigInteger third =
        switch (sum.addend()) {
          case FULL -> bits(c, 0, 32, true);
          case LOW -> bits(c, 0, 16, false);
          case HIGH -> bits(c, 16, 16, false);
          case SIGN_FIX -> {
            int negative = (factorA.signum() < 0 ? 1 : 0) + (factorB.signum() < 0 ? 1 : 0);
            yield bits(c, 0, 32, true).subtract(BigInteger.valueOf(65536L * negative));
          }
          case PLUS_B -> bits(c, 0, 32, true).add(bits(b, 0, 32, false).multiply(TWO_TO_16));
        };
    boolean carries = sum.takesCarry() && (flags & Flags.CARRY) != 0;
    BigInteger carry = carries ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger exact = product.add(third).add(carry);
    BigInteger result =
        wrap(
            sum.merges()
                ? exact.mod(TWO_TO_16).add(bits(b, 0, 16, false).multiply(TWO_TO_16))
                : exact);
    Supplier<String> shown =
        () -> String.format("%s of %08x %08x %08x, flags %x", sum, a, b, c, flags);
    assertEquals(result.intValue(), sum.result(a, b, c, flags), shown);
    assertEquals(
        flagsOfPart(result, sum.takesCarry(), flags, product, third, carry),
        sum.flags(a, b, c, flags),
        shown);
  }

  /** Three of them, as ptxas combines them, give a product of words plus a word. */
  @Test
  void threeProductsOfHalves() {
    Xmad low = new Xmad(false, false, false, false, false, Addend.FULL, false, false);
    Xmad cross = new Xmad(false, false, true, false, false, Addend.FULL, true, false);
    Xmad high = new Xmad(true, false, true, false, true, Addend.PLUS_B, false, false);
    for (int i = 0; i < 10_000; i++) {
      int a = word();
      int b = word();
      int c = word();
      int merged = cross.result(a, b, 0, 0);
      assertEquals(
          bits(a, 0, 32, true).multiply(bits(b, 0, 32, true)).add(bits(c, 0, 32, true)).intValue(),
          high.result(a, merged, low.result(a, b, c, 0), 0),
          a + " * " + b + " + " + c);
    }
  }

  // ---------------------------------------------------------------------- IMADSP

  /** Bits of a word: first one and number. */
  private record Span(int first, int width) {
    BigInteger of(int word, boolean signed) {
      return bits(word, first, width, signed);
    }
  }

  private static final Span WHOLE = new Span(0, 32);
  private static final Span LOW_24 = new Span(0, 24);
  private static final Span LOW_16 = new Span(0, 16);
  private static final Span HIGH_16 = new Span(16, 16);

  /** All types of the three sources. The second one exchanges the words for 24 and 16 bits. */
  @Test
  void imadsp() {
    List<String> typesA = List.of("32", "24", "16H0", "16H1");
    List<Span> spansA = List.of(WHOLE, LOW_24, LOW_16, HIGH_16);
    List<String> typesB = List.of("24", "16H0");
    List<Span> spansB = List.of(LOW_16, LOW_24);
    for (int choice = 0; choice < 4 * 2 * 3 * 8; choice++) {
      int a = choice & 3;
      int b = choice >> 2 & 1;
      int c = choice >> 6;
      boolean[] signed = {(choice & 8) != 0, (choice & 16) != 0, (choice & 32) != 0};
      Imadsp sum =
          Imadsp.of(
              (signed[0] ? "S" : "U") + typesA.get(a),
              (signed[1] ? "S" : "U") + typesB.get(b),
              (signed[2] ? "S" : "U") + typesA.get(c));
      for (int i = 0; i < 100; i++) {
        int[] words = {word(), word(), word()};
        checkImadsp(
            sum,
            words,
            spansA.get(a).of(words[0], signed[0]),
            spansB.get(b).of(words[1], signed[1]),
            spansA.get(c).of(words[2], signed[2]));
      }
    }
  }

  /** The 64 values of the upper six bits of the second source. */
  @Test
  void imadspOfStoredTypes() {
    List<Span> spansA = List.of(WHOLE, LOW_24, LOW_16, HIGH_16);
    List<Span> spansB = List.of(LOW_16, LOW_24, LOW_16, LOW_24);
    List<Span> spansC = List.of(WHOLE, LOW_24, LOW_16, WHOLE);
    for (int bits = 0; bits < 64; bits++) {
      for (int i = 0; i < 100; i++) {
        int[] words = {word(), word() & 0x3ffffff | bits << 26, word()};
        checkImadsp(
            Imadsp.STORED,
            words,
            spansA.get(bits >> 4).of(words[0], false),
            spansB.get(bits >> 2 & 3).of(words[1], false),
            spansC.get(bits & 3).of(words[2], false));
      }
    }
  }

  private static void checkImadsp(
      Imadsp sum, int[] words, BigInteger a, BigInteger b, BigInteger addend) {
    BigInteger product = a.multiply(b);
    BigInteger result = wrap(product.add(addend));
    Supplier<String> shown =
        () -> String.format("%s of %08x %08x %08x", sum, words[0], words[1], words[2]);
    assertEquals(result.intValue(), sum.result(words[0], words[1], words[2]), shown);
    assertEquals(
        zeroAndSign(result) | carryAndOverflow(product, addend),
        sum.flags(words[0], words[1], words[2]),
        shown);
  }

  // ---------------------------------------------------------------------- IMAD

  /** Each of 128 combinations of modifiers, with factors at the edges of ranges. */
  @Test
  void imad() {
    for (int modifiers = 0; modifiers < 128; modifiers++) {
      // No instruction has two of the minus signs and .PO.
      int adjustment = modifiers >> 5;
      Imad sum =
          new Imad(
              (modifiers & 1) != 0,
              (modifiers & 2) != 0,
              (modifiers & 4) != 0,
              adjustment == 1,
              adjustment == 2,
              adjustment == 3,
              (modifiers & 8) != 0,
              (modifiers & 16) != 0);
      for (int a : EDGES) {
        for (int b : EDGES) {
          for (int i = 0; i < 4; i++) {
            checkImad(sum, a, b, word(), random.nextInt(16));
          }
        }
      }
    }
  }

  private static void checkImad(Imad sum, int a, int b, int c, int flags) {
    int shift = sum.upper() ? 32 : 0;
    boolean takesCarry = sum.takesCarry();
    BigInteger product = bits(a, 0, 32, sum.signedA()).multiply(bits(b, 0, 32, sum.signedB()));
    BigInteger third = bits(c, 0, 32, true);
    boolean negates = sum.negatesProduct() && sum.upper() && !takesCarry;
    boolean complements = sum.negatesProduct() && !negates;
    BigInteger half =
        (negates ? product.negate() : complements ? product.not() : product).shiftRight(shift);
    BigInteger addend = sum.negatesAddend() ? third.not() : third;
    boolean adds =
        takesCarry
            ? (flags & Flags.CARRY) != 0
            : sum.plusOne() || complements || sum.negatesAddend();
    BigInteger one = adds ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger exact = wrap(half).add(addend).add(one);
    BigInteger result = sum.saturates() ? exact.max(SMALLEST).min(LARGEST) : wrap(exact);
    Supplier<String> shown =
        () -> String.format("%s of %08x %08x %08x, flags %x", sum, a, b, c, flags);
    assertEquals(result.intValue(), sum.result(a, b, c, flags), shown);
    assertEquals(result.intValue(), (int) sum.resultAndFlags(a, b, c, flags), shown);
    assertEquals(
        flagsOfPart(result, takesCarry, flags, half, addend, one),
        (int) (sum.resultAndFlags(a, b, c, flags) >>> 32),
        shown);
    if (!takesCarry) {
      BigInteger term = sum.negatesProduct() ? product.negate() : product;
      BigInteger other = sum.negatesAddend() ? third.negate() : third;
      int plus = sum.plusOne() ? 1 : 0;
      assertEquals(term.shiftRight(shift).add(other).intValue() + plus, exact.intValue(), shown);
    }
  }
}
