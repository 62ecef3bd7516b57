package org.sass.sim.arith.special;

import static java.lang.Float.floatToRawIntBits;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_50;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_52;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_70;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.sass.sim.arith.Floats;

/** Special values, and golden results and checksums that need no corpus. */
class SpecialFunctionUnitTest {
  private static final int INF = Floats.INFINITY;
  private static final int SIGN_BIT = 0x80000000;
  private static final int NAN = Floats.NAN;
  private static final int ONE = Floats.ONE;
  private static final int MIN_NORMAL = 0x00800000;
  private static final int MAX_FLOAT = 0x7f7fffff;
  private static final int[] NANS = {0x7f800001, 0x7fc00000, 0x7fffffff, 0xff800001, 0xffffffff};
  private static final int[] DENORMALS = {1, 0x00400000, 0x007fffff};
  private static final int HIGH_INF = 0x7ff00000;

  private static void check(String name, IntUnaryOperator function, int operand, int expected) {
    int actual = function.applyAsInt(operand);
    assertEquals(describe(name, operand, expected), describe(name, operand, actual));
  }

  private static String describe(String name, int operand, int result) {
    return String.format("%s %08x %08x", name, operand, result);
  }

  private static int f(double value) {
    return floatToRawIntBits((float) value);
  }

  // ------------------------------------------------------------------ golden files

  /** Returns the lines of a resource, in words, without comments and empty lines. */
  private static List<String[]> readLines(String resource) throws IOException {
    try (InputStream in = SpecialFunctionUnitTest.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(line -> line.split(" "))
          .toList();
    }
  }

  @Test
  void goldenResults() throws IOException {
    List<String> different = new ArrayList<>();
    List<String[]> lines = readLines("golden-results.txt");
    for (String[] words : lines) {
      int operand = Integer.parseUnsignedInt(words[1], 16);
      int expected = Integer.parseUnsignedInt(words[2], 16);
      for (CorpusFunction function : CorpusFunction.named(words[0])) {
        int actual = function.apply(operand);
        if (actual != expected) {
          different.add(String.join(" ", words) + ": " + describe("" + function, operand, actual));
        }
      }
    }
    assertEquals(List.of(), different);
    assertTrue(lines.size() > 80, () -> "lines: " + lines.size());
  }

  /** Every coefficient is used, with all operands that use it. */
  @Test
  void goldenChecksums() throws IOException {
    List<String> different = new ArrayList<>();
    for (String[] words : readLines("golden-checksums.txt")) {
      int expected = Integer.parseUnsignedInt(words[2], 16);
      for (CorpusFunction function : CorpusFunction.named(words[0])) {
        int actual = function.checksum(Integer.parseInt(words[1], 16));
        if (actual != expected) {
          different.add(String.format("%s %s %08x not %08x", function, words[1], actual, expected));
        }
      }
    }
    assertEquals(List.of(), different);
  }

  /** The squares are from the description of the model. */
  @Test
  void squaresLackTheirLowColumns() {
    assertEquals(0x3ffb80000L, Interpolator.square(0x1ffff));
    assertEquals(0x14b580000L, Interpolator.square(0x12345));
    assertEquals(0, Interpolator.square(0x155));
    assertEquals(0x100000, Interpolator.square(0x400));
    assertEquals(0, Interpolator.square(0x200));
    assertEquals(0, Interpolator.square(0x201));
  }

  /** Compares all squares with the sum of the partial products that the hardware adds. */
  @Test
  void squaresAreSumsOfPartialProducts() {
    for (int x = 0; x < 1 << 17; x++) {
      if (Interpolator.square(x) != sumPartialProducts(x)) {
        assertEquals(sumPartialProducts(x), Interpolator.square(x), Integer.toHexString(x));
      }
    }
  }

  private static long sumPartialProducts(int x) {
    long sum = 0;
    for (int i = 0; i < 17; i++) {
      if ((x >>> i & 1) != 0) {
        // The partial products in the columns from i + (i + 1) + 1 on, one for each higher bit.
        long row = 1L << 2 * i | (long) (x >>> i + 1) << 2 * i + 2;
        sum += row & -1L << 19;
      }
    }
    return sum;
  }

  // ------------------------------------------------------------------ models

  @Test
  void modelsHaveTheirOwnInstructions() {
    assertFalse(SM_50.hasSquareRoot());
    assertTrue(SM_52.hasSquareRoot());
    assertTrue(SM_70.hasSquareRoot());
    assertTrue(SM_50.hasRangeReduction());
    assertTrue(SM_52.hasRangeReduction());
    assertFalse(SM_70.hasRangeReduction());
  }

  // ------------------------------------------------------------------ special values

  @Test
  void aNanGivesANan() {
    for (int nan : NANS) {
      check("rcp", SpecialFunctionUnit::rcp, nan, NAN);
      check("rsq", SpecialFunctionUnit::rsq, nan, NAN);
      check("sqrt", SpecialFunctionUnit::sqrt, nan, NAN);
      check("lg2", SpecialFunctionUnit::lg2, nan, NAN);
      check("ex2", PtxSequences::ex2WithReduction, nan, NAN);
      check("ex2", a -> SpecialFunctionUnit.ex2(a, SM_70), nan, NAN);
      check("sin", PtxSequences::sinOfSm50, nan, NAN);
      check("cos", PtxSequences::cosOfSm50, nan, NAN);
      check("sin", a -> SpecialFunctionUnit.sin(a, SM_70), nan, NAN);
      check("cos", a -> SpecialFunctionUnit.cos(a, SM_70), nan, NAN);
      check("rro.sincos", RangeReductionOperator::sinCos, nan, nan & SIGN_BIT | 0x40000000);
      check("rro.ex2", RangeReductionOperator::ex2, nan, nan & SIGN_BIT | 0x40000000);
    }
    for (int nan : new int[] {0x7ff00001, 0x7fffffff, 0xfff00001, 0xffffffff}) {
      check("rcp64h", SpecialFunctionUnit::rcp64h, nan, NAN);
      check("rsq64h", SpecialFunctionUnit::rsq64h, nan, NAN);
    }
  }

  @Test
  void aDenormalIsAZero() {
    for (int denormal : DENORMALS) {
      for (IntUnaryOperator function :
          List.<IntUnaryOperator>of(
              SpecialFunctionUnit::rcp,
              SpecialFunctionUnit::rsq,
              SpecialFunctionUnit::sqrt,
              SpecialFunctionUnit::lg2,
              RangeReductionOperator::ex2,
              RangeReductionOperator::sinCos,
              a -> SpecialFunctionUnit.ex2(a, SM_70),
              a -> SpecialFunctionUnit.sin(a, SM_70),
              a -> SpecialFunctionUnit.cos(a, SM_70))) {
        check("+", function, denormal, function.applyAsInt(0));
        check("-", function, denormal | SIGN_BIT, function.applyAsInt(SIGN_BIT));
      }
    }
    check("rcp64h", SpecialFunctionUnit::rcp64h, 0x000fffff, HIGH_INF);
    check("rcp64h", SpecialFunctionUnit::rcp64h, 0x800fffff, HIGH_INF | SIGN_BIT);
    check("rsq64h", SpecialFunctionUnit::rsq64h, 0x000fffff, HIGH_INF);
    check("rsq64h", SpecialFunctionUnit::rsq64h, 0x800fffff, HIGH_INF | SIGN_BIT);
  }

  @Test
  void reciprocals() {
    check("rcp", SpecialFunctionUnit::rcp, 0, INF);
    check("rcp", SpecialFunctionUnit::rcp, SIGN_BIT, INF | SIGN_BIT);
    check("rcp", SpecialFunctionUnit::rcp, INF, 0);
    check("rcp", SpecialFunctionUnit::rcp, INF | SIGN_BIT, SIGN_BIT);
    check("rcp", SpecialFunctionUnit::rcp, MIN_NORMAL, f(0x1p126));
    for (int n = -126; n <= 126; n++) {
      check("rcp", SpecialFunctionUnit::rcp, f(Math.scalb(1.0, n)), f(Math.scalb(1.0, -n)));
      check("rcp", SpecialFunctionUnit::rcp, f(-Math.scalb(1.0, n)), f(-Math.scalb(1.0, -n)));
    }
    // The results would be denormals.
    check("rcp", SpecialFunctionUnit::rcp, 0x7e800001, 0);
    check("rcp", SpecialFunctionUnit::rcp, 0xfe800001, SIGN_BIT);
    check("rcp", SpecialFunctionUnit::rcp, MAX_FLOAT, 0);
  }

  @Test
  void roots() {
    check("rsq", SpecialFunctionUnit::rsq, 0, INF);
    check("rsq", SpecialFunctionUnit::rsq, SIGN_BIT, INF | SIGN_BIT);
    check("rsq", SpecialFunctionUnit::rsq, INF, 0);
    check("sqrt", SpecialFunctionUnit::sqrt, 0, 0);
    check("sqrt", SpecialFunctionUnit::sqrt, SIGN_BIT, SIGN_BIT);
    check("sqrt", SpecialFunctionUnit::sqrt, INF, INF);
    for (int negative : new int[] {f(-1), MIN_NORMAL | SIGN_BIT, INF | SIGN_BIT}) {
      check("rsq", SpecialFunctionUnit::rsq, negative, NAN);
      check("sqrt", SpecialFunctionUnit::sqrt, negative, NAN);
    }
    for (int n = -63; n <= 63; n++) {
      check("rsq", SpecialFunctionUnit::rsq, f(Math.scalb(1.0, 2 * n)), f(Math.scalb(1.0, -n)));
      check("sqrt", SpecialFunctionUnit::sqrt, f(Math.scalb(1.0, 2 * n)), f(Math.scalb(1.0, n)));
    }
  }

  @Test
  void logarithmsAndPowers() {
    check("lg2", SpecialFunctionUnit::lg2, 0, INF | SIGN_BIT);
    check("lg2", SpecialFunctionUnit::lg2, SIGN_BIT, INF | SIGN_BIT);
    check("lg2", SpecialFunctionUnit::lg2, INF, INF);
    check("lg2", SpecialFunctionUnit::lg2, f(-1), NAN);
    check("lg2", SpecialFunctionUnit::lg2, INF | SIGN_BIT, NAN);
    for (int n = -126; n < 128; n++) {
      // The logarithms of 1/2, 1/4, ... are slightly above -1, -2, ...
      int missingUlps = n >= 0 ? 0 : n == -1 ? 2 : 1;
      check("lg2", SpecialFunctionUnit::lg2, f(Math.scalb(1.0, n)), f(n) - missingUlps);
      check("ex2", PtxSequences::ex2WithReduction, f(n), f(Math.scalb(1.0, n)));
      check("ex2", a -> SpecialFunctionUnit.ex2(a, SM_70), f(n), f(Math.scalb(1.0, n)));
    }
    for (IntUnaryOperator ex2 :
        List.<IntUnaryOperator>of(
            PtxSequences::ex2WithReduction, a -> SpecialFunctionUnit.ex2(a, SM_70))) {
      check("ex2", ex2, 0, ONE);
      check("ex2", ex2, SIGN_BIT, ONE);
      check("ex2", ex2, INF, INF);
      check("ex2", ex2, INF | SIGN_BIT, 0);
      check("ex2", ex2, f(128), INF);
      check("ex2", ex2, MAX_FLOAT, INF);
      // The next number below -126 has a denormal result.
      check("ex2", ex2, 0xc2fc0001, 0);
    }
  }

  @Test
  void logarithmsNearOneHaveFewBits() {
    check("lg2", SpecialFunctionUnit::lg2, ONE, 0);
    // -1.18e-8, the exact result is -8.6e-8.
    check("lg2", SpecialFunctionUnit::lg2, 0x3f7fffff, 0xb24b4000);
  }

  @Test
  void angles() {
    check("sin", PtxSequences::sinOfSm50, 0, 0);
    check("sin", PtxSequences::sinOfSm50, SIGN_BIT, SIGN_BIT);
    check("cos", PtxSequences::cosOfSm50, 0, ONE);
    check("cos", PtxSequences::cosOfSm50, SIGN_BIT, ONE);
    for (int infinity : new int[] {INF, INF | SIGN_BIT}) {
      check("sin", PtxSequences::sinOfSm50, infinity, NAN);
      check("cos", PtxSequences::cosOfSm50, infinity, NAN);
      check("sin", a -> SpecialFunctionUnit.sin(a, SM_70), infinity, NAN);
      check("cos", a -> SpecialFunctionUnit.cos(a, SM_70), infinity, NAN);
    }
    // From 2^33 on the reduced angle is zero.
    check("sin", PtxSequences::sinOfSm50, f(0x1p33), 0);
    check("sin", PtxSequences::sinOfSm50, MAX_FLOAT | SIGN_BIT, SIGN_BIT);
    check("cos", PtxSequences::cosOfSm50, MAX_FLOAT, ONE);
  }

  @Test
  void turns() {
    IntUnaryOperator sin = a -> SpecialFunctionUnit.sin(a, SM_70);
    IntUnaryOperator cos = a -> SpecialFunctionUnit.cos(a, SM_70);
    for (double whole : new double[] {0, 1, 2, 1000, 0x1p23, 0x1p30, 0x1p100}) {
      check("sin", sin, f(whole), 0);
      check("sin", sin, f(-whole), SIGN_BIT);
      check("cos", cos, f(whole), ONE);
    }
    check("sin", sin, f(0.25), ONE);
    check("sin", sin, f(-0.75), ONE);
    check("cos", cos, f(0.5), f(-1));
  }

  @Test
  void highWords() {
    check("rcp64h", SpecialFunctionUnit::rcp64h, 0, HIGH_INF);
    check("rcp64h", SpecialFunctionUnit::rcp64h, SIGN_BIT, HIGH_INF | SIGN_BIT);
    check("rcp64h", SpecialFunctionUnit::rcp64h, HIGH_INF, 0);
    check("rcp64h", SpecialFunctionUnit::rcp64h, HIGH_INF | SIGN_BIT, SIGN_BIT);
    // The greatest number with a normal result is 2^1022.
    check("rcp64h", SpecialFunctionUnit::rcp64h, 0x7fd00000, 0x00100000);
    check("rcp64h", SpecialFunctionUnit::rcp64h, 0x7fd00001, 0);
    check("rcp64h", SpecialFunctionUnit::rcp64h, 0xffe00000, SIGN_BIT);
    check("rsq64h", SpecialFunctionUnit::rsq64h, 0, HIGH_INF);
    check("rsq64h", SpecialFunctionUnit::rsq64h, SIGN_BIT, HIGH_INF | SIGN_BIT);
    check("rsq64h", SpecialFunctionUnit::rsq64h, HIGH_INF, 0);
    check("rsq64h", SpecialFunctionUnit::rsq64h, HIGH_INF | SIGN_BIT, NAN);
    check("rsq64h", SpecialFunctionUnit::rsq64h, 0xbff00000, NAN);
    check("rsq64h", SpecialFunctionUnit::rsq64h, 0x40100000, 0x3fe00000);
  }
}
