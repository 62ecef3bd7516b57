package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The fast special functions return what their slow definitions return, bit for bit. */
class SpecialsTest {
  private record FunctionPair(String name, IntUnaryOperator fast, IntUnaryOperator definition) {
    void check(int a) {
      int expected = definition.applyAsInt(a);
      int actual = fast.applyAsInt(a);
      if (expected != actual) {
        assertEquals(describe(a, expected), describe(a, actual));
      }
    }

    private String describe(int a, int result) {
      return String.format("%s(%08x) = %08x", name, a, result);
    }
  }

  private static final FunctionPair RCP =
      new FunctionPair("rcp", Specials::rcp, SpecialDefinition::rcp);
  private static final FunctionPair RSQ =
      new FunctionPair("rsq", Specials::rsq, SpecialDefinition::rsq);
  private static final FunctionPair LG2 =
      new FunctionPair("lg2", Specials::lg2, SpecialDefinition::lg2);
  private static final FunctionPair EX2 =
      new FunctionPair("ex2", Specials::ex2, SpecialDefinition::ex2);
  private static final FunctionPair SIN =
      new FunctionPair("sin", Specials::sin, SpecialDefinition::sin);
  private static final FunctionPair COS =
      new FunctionPair("cos", Specials::cos, SpecialDefinition::cos);
  private static final List<FunctionPair> ALL_FUNCTIONS = List.of(RCP, RSQ, LG2, EX2, SIN, COS);

  private static void check(int a) {
    for (FunctionPair pair : ALL_FUNCTIONS) {
      pair.check(a);
      pair.check(a ^ 0x80000000);
    }
  }

  private static void checkAround(int a) {
    for (int i = -300; i <= 300; i++) {
      check(a + i);
    }
  }

  /** Operands around each power of two, including zeros, denormals, infinities and NaNs. */
  @Test
  void aroundEachPowerOfTwo() {
    for (int exponent = 0; exponent <= 0xff; exponent++) {
      checkAround(exponent << 23);
    }
  }

  /**
   * Checks the rows of the table in docs/profiles.md: -0, +0, a negative number, both infinities.
   */
  @Test
  void specialCasesAreThoseOfTheDocs() throws IOException {
    int[] operands = {0x80000000, 0, 0xc0200000, 0xff800000, 0x7f800000};
    String docs = Files.readString(Path.of("../docs/profiles.md"));
    int checked = 0;
    for (FunctionPair pair : ALL_FUNCTIONS) {
      String name = "\n| " + pair.name.toUpperCase(Locale.ROOT) + " |";
      int start = docs.indexOf(name) + name.length();
      assertTrue(start >= name.length(), name);
      String[] cells = docs.substring(start, docs.indexOf('\n', start)).split("\\|");
      String[] zeros =
          cells[0].contains(",") ? cells[0].split(",") : new String[] {cells[0], cells[0]};
      String[] expected = {zeros[0], zeros[1], cells[1], cells[2], cells[3]};
      for (int i = 0; i < operands.length; i++) {
        if (!expected[i].isBlank()) {
          int result = pair.fast.applyAsInt(operands[i]);
          assertEquals(bits(expected[i].strip()), Integer.toHexString(result), name + operands[i]);
          checked++;
        }
      }
    }
    assertEquals(26, checked);
  }

  private static String bits(String text) {
    float value =
        switch (text) {
          case "-infinity" -> Float.NEGATIVE_INFINITY;
          case "+infinity" -> Float.POSITIVE_INFINITY;
          case "NaN" -> Float.NaN;
          default -> Float.parseFloat(text);
        };
    return Integer.toHexString(Float.isNaN(value) ? 0x7fffffff : Float.floatToRawIntBits(value));
  }

  /** Operands where LG2 and EX2 are exact, and where the result of EX2 becomes zero or infinite. */
  @Test
  void aroundIntegersAndHalves() {
    for (int i = 1; i <= 300; i++) {
      checkAround(Float.floatToRawIntBits(i));
      checkAround(Float.floatToRawIntBits(i / 2f));
      checkAround(Float.floatToRawIntBits(i / 128f));
    }
  }

  /**
   * Operands where the sine or cosine is near zero. The worst float below 2^14 is the one near 161
   * pi / 2.
   */
  @Test
  void aroundMultiplesOfAQuarterTurn() {
    for (int i = 1; i <= 10_500; i += i < 400 ? 1 : 97) {
      int a = Float.floatToRawIntBits((float) (i * (Math.PI / 2)));
      for (int near = a - 3; near <= a + 3; near++) {
        SIN.check(near);
        COS.check(near);
      }
    }
  }

  /**
   * Results just beside the middle between two floats, such as 1 - 2^-25. They exercise the test of
   * the fast functions that decides whether rounding is safe.
   */
  @Test
  void cosinesAndPowersNextToOne() {
    for (int i = -60_000; i <= 60_000; i++) {
      COS.check(Float.floatToRawIntBits(0x1p-12f) + i);
      SIN.check(Float.floatToRawIntBits(0x1p-12f) + i);
      EX2.check(Float.floatToRawIntBits((float) (0x1p-24 / Math.log(2))) + i);
      EX2.check(Float.floatToRawIntBits((float) (-0x1p-25 / Math.log(2))) + i);
      LG2.check(Floats.ONE + i);
    }
  }

  @Property(tries = 20_000)
  void anyOperand(@ForAll("operands") int a) {
    check(a);
  }

  /** Any bits, and numbers that are usual in programs: from 2^-20 to 2^20. */
  @Provide
  Arbitrary<Integer> operands() {
    return Arbitraries.oneOf(
        Arbitraries.integers(), Arbitraries.integers().between((127 - 20) << 23, (127 + 20) << 23));
  }

  /**
   * Those of a hundred thousand operands for which the result of StrictMath is very close to the
   * middle between two floats.
   */
  @Test
  void nearTheMiddleOfTwoFloats() {
    int from = Float.floatToRawIntBits(0.3f);
    for (int a = from; a < from + 100_000; a++) {
      double x = Float.intBitsToFloat(a);
      checkNearMiddle(LG2, a, StrictMath.log(x) / StrictMath.log(2));
      checkNearMiddle(EX2, a, StrictMath.pow(2, x));
      checkNearMiddle(SIN, a, StrictMath.sin(x));
      checkNearMiddle(COS, a, StrictMath.cos(x));
    }
  }

  private static void checkNearMiddle(FunctionPair pair, int a, double result) {
    int rest = (int) Double.doubleToRawLongBits(result) & 0x1fffffff;
    if (Math.abs(rest - 0x10000000) < 1 << 20) {
      pair.check(a);
    }
  }

  private static void checkEveryOperand(FunctionPair pair) {
    OptionalInt wrong =
        IntStream.range(0, 1 << 16)
            .parallel()
            .flatMap(high -> IntStream.range(0, 1 << 16).map(low -> high << 16 | low))
            .filter(a -> pair.fast.applyAsInt(a) != pair.definition.applyAsInt(a))
            .findAny();
    wrong.ifPresent(pair::check);
  }

  @Tag("nightly")
  @Test
  void everyReciprocal() {
    checkEveryOperand(RCP);
  }

  @Tag("nightly")
  @Test
  void everyReciprocalOfARoot() {
    checkEveryOperand(RSQ);
  }

  @Tag("nightly")
  @Test
  void everyLogarithm() {
    checkEveryOperand(LG2);
  }

  @Tag("nightly")
  @Test
  void everyPower() {
    checkEveryOperand(EX2);
  }

  @Tag("nightly")
  @Test
  void everySine() {
    checkEveryOperand(SIN);
  }

  @Tag("nightly")
  @Test
  void everyCosine() {
    checkEveryOperand(COS);
  }
}
