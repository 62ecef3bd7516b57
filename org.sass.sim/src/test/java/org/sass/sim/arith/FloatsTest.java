package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FloatsTest {
  private static final int INF = Floats.INFINITY;
  private static final int SIGN_BIT = 0x80000000;
  private static final int MAX_FLOAT = 0x7f7fffff;
  private static final int MIN_NORMAL = 0x00800000;
  private static final int DENORMAL = 0x007fffff;

  private static int f(double value) {
    return Float.floatToRawIntBits((float) value);
  }

  private static void assertBits(int expected, int actual) {
    assertEquals(String.format("%08x", expected), String.format("%08x", actual));
  }

  @Test
  void nanIsAlwaysTheSame() {
    for (int nan : new int[] {0x7fc00000, 0x7f800001, 0xffffffff, 0xff812345}) {
      assertBits(Floats.NAN, Floats.fadd(nan, f(1)));
      assertBits(Floats.NAN, Floats.fmul(f(1), nan));
      assertBits(Floats.NAN, Floats.fmad(f(1), f(2), nan));
      assertBits(Floats.NAN, Floats.fmad(nan, f(2), f(1)));
      assertBits(Floats.NAN, Floats.canonicalize(nan));
      assertBits(Floats.NAN, Specials.rcp(nan));
      assertBits(Floats.NAN, Specials.sin(nan));
    }
    assertBits(Floats.NAN, Floats.fadd(INF, INF | SIGN_BIT));
    assertBits(Floats.NAN, Floats.fmul(INF, 0));
    assertBits(Floats.NAN, Floats.fmad(INF, 0, f(1)));
    assertBits(Floats.NAN, Floats.fmad(INF, f(1), INF | SIGN_BIT));
    assertBits(INF, Floats.fmul(INF, f(2)));
  }

  @Test
  void denormalsCountAsZero() {
    assertBits(0, Floats.fadd(DENORMAL, DENORMAL));
    assertBits(SIGN_BIT, Floats.fadd(DENORMAL | SIGN_BIT, SIGN_BIT));
    assertBits(f(1), Floats.fadd(f(1), DENORMAL));
    assertBits(Floats.NAN, Floats.fmul(INF, DENORMAL));
    assertBits(SIGN_BIT, Floats.fmul(MIN_NORMAL, f(-0.5)));
    assertBits(SIGN_BIT, Floats.fadd(MIN_NORMAL, 0x80800001));
    assertBits(f(3), Floats.fmad(MIN_NORMAL, f(0.5), f(3)));
    assertBits(SIGN_BIT, Floats.fmad(MIN_NORMAL, f(-0.5), SIGN_BIT));
    assertBits(-1, Floats.fset(2, DENORMAL, SIGN_BIT));
    assertBits(0, Floats.fmax(DENORMAL, f(-1)));
  }

  /**
   * FMAD truncates the product. The result can be one unit in the last place below that of a
   * rounded or fused product.
   */
  @Test
  void fmadCutsTheProduct() {
    int a = 0x3f800001;
    assertBits(0x3f800002, Floats.fmul(a, a));
    int third = f(1.0 / 3);
    // 1/3 in binary32 is slightly too large: three times it is 1 + 2^-25, which is truncated to 1.
    assertBits(0, Floats.fmad(third, f(3), f(-1)));
    int almost = 0x3fffffff;
    // (2 - 2^-23)^2 = 4 - 2^-21 + 2^-46.
    assertBits(0x407ffffe, Floats.fmad(almost, almost, 0));
    int x = 0x3f800003;
    // (1 + 3*2^-23)(1.5 + 2^-23) = 1.5 + 5.5*2^-23 + 3*2^-46: rounding to nearest would round up.
    int product = Floats.fmad(0x3fc00001, x, 0);
    assertBits(Floats.fmul(0x3fc00001, x, Rounding.TRUNC), product);
    assertBits(INF, Floats.fmad(MAX_FLOAT, f(2), f(-1)));
    assertBits(Floats.NAN, Floats.fmad(MAX_FLOAT, f(2), INF | SIGN_BIT));
  }

  @Test
  void saturation() {
    assertBits(f(1), Floats.saturate(f(1.5)));
    assertBits(f(0.25), Floats.saturate(f(0.25)));
    assertBits(0, Floats.saturate(f(-3)));
    assertBits(0, Floats.saturate(SIGN_BIT));
    assertBits(0, Floats.saturate(Floats.NAN));
    assertBits(f(1), Floats.saturate(INF));
  }

  @Test
  void extremesPreferNumbers() {
    assertBits(f(2), Floats.fmax(f(2), Floats.NAN));
    assertBits(f(2), Floats.fmin(0xffc00000, f(2)));
    assertBits(Floats.NAN, Floats.fmin(Floats.NAN, Floats.NAN));
    assertBits(0, Floats.fmax(SIGN_BIT, 0));
    assertBits(SIGN_BIT, Floats.fmin(SIGN_BIT, 0));
  }

  @Test
  void selection() {
    assertBits(1, Floats.fcmp(1, 2, f(0)));
    assertBits(1, Floats.fcmp(1, 2, SIGN_BIT));
    assertBits(1, Floats.fcmp(1, 2, SIGN_BIT | DENORMAL));
    assertBits(2, Floats.fcmp(1, 2, f(-1)));
    assertBits(2, Floats.fcmp(1, 2, Floats.NAN));
  }

  @Test
  void overflowGoesWhereTheRoundingSays() {
    assertBits(INF, Floats.fadd(MAX_FLOAT, MAX_FLOAT));
    assertBits(MAX_FLOAT, Floats.fadd(MAX_FLOAT, MAX_FLOAT, Rounding.TRUNC));
    assertBits(MAX_FLOAT, Floats.fadd(MAX_FLOAT, MAX_FLOAT, Rounding.FLOOR));
    assertBits(INF, Floats.fadd(MAX_FLOAT, MAX_FLOAT, Rounding.CEIL));
    assertBits(
        INF | SIGN_BIT, Floats.fadd(MAX_FLOAT | SIGN_BIT, MAX_FLOAT | SIGN_BIT, Rounding.FLOOR));
    assertBits(MAX_FLOAT | SIGN_BIT, Floats.fmul(MAX_FLOAT | SIGN_BIT, f(2), Rounding.TRUNC));
    assertBits(SIGN_BIT, Floats.fadd(f(1), f(-1), Rounding.FLOOR));
    assertBits(0, Floats.fadd(f(1), f(-1), Rounding.TRUNC));
    assertBits(0x3f7fffff, Floats.fadd(f(1), f(-1e-30), Rounding.TRUNC));
    assertBits(f(1), Floats.fadd(f(1), f(1e-30), Rounding.TRUNC));
    assertBits(0x3f800001, Floats.fadd(f(1), f(1e-30), Rounding.CEIL));
  }

  @Property
  void roundedSums(@ForAll("finite") int a, @ForAll("finite") int b) {
    BigDecimal exact = exact(a).add(exact(b));
    for (Rounding rounding : Rounding.values()) {
      assertRounded(exact, Floats.fadd(a, b, rounding), rounding);
    }
    assertBits(Floats.fadd(a, b), Floats.fadd(a, b, Rounding.NEAREST));
  }

  @Property
  void roundedProducts(@ForAll("finite") int a, @ForAll("finite") int b) {
    BigDecimal exact = exact(a).multiply(exact(b));
    for (Rounding rounding : Rounding.values()) {
      assertRounded(exact, Floats.fmul(a, b, rounding), rounding);
    }
    assertBits(Floats.fmul(a, b), Floats.fmul(a, b, Rounding.NEAREST));
  }

  @Property
  void fmadIsATruncatedProductAndASum(
      @ForAll("finite") int a, @ForAll("finite") int b, @ForAll("finite") int c) {
    int product = Floats.fmul(a, b, Rounding.TRUNC);
    assertBits(Floats.fadd(product, c), Floats.fmad(a, b, c));
    assertBits(Floats.fadd(product, c, Rounding.CEIL), Floats.fmad(a, b, c, Rounding.CEIL));
  }

  /**
   * Checks an IEEE result: it lies on the side of the exact value that the rounding mode asks for,
   * and no neighbouring float is closer.
   */
  private static void assertRounded(BigDecimal exact, int bits, Rounding rounding) {
    if ((bits & 0x7fffffff) == 0) {
      // The exact value is zero, or below the smallest normal number and flushed to zero.
      assertEquals(-1, exact.abs().compareTo(exact(MIN_NORMAL)));
      return;
    }
    float result = Float.intBitsToFloat(bits);
    int side = new BigDecimal(result).compareTo(exact);
    Rounding towards = rounding.forSign(exact.signum() < 0);
    if (towards == Rounding.FLOOR) {
      assertEquals(true, side <= 0 && new BigDecimal(Math.nextUp(result)).compareTo(exact) > 0);
    } else if (towards == Rounding.CEIL) {
      assertEquals(true, side >= 0 && new BigDecimal(Math.nextDown(result)).compareTo(exact) < 0);
    } else {
      BigDecimal error = new BigDecimal(result).subtract(exact).abs();
      BigDecimal up = new BigDecimal(Math.nextUp(result)).subtract(exact).abs();
      BigDecimal down = new BigDecimal(Math.nextDown(result)).subtract(exact).abs();
      assertEquals(true, error.compareTo(up) <= 0 && error.compareTo(down) <= 0);
    }
  }

  private static BigDecimal exact(int bits) {
    return new BigDecimal(Float.intBitsToFloat(bits));
  }

  /** Normal numbers whose sums and products do not overflow. Their exponents are often close. */
  @Provide
  Arbitrary<Integer> finite() {
    Arbitrary<Integer> exponents = Arbitraries.integers().between(100, 154);
    return exponents.flatMap(
        exponent ->
            Arbitraries.integers()
                .between(0, 0xffffff)
                .map(low -> low << 8 >> 31 & SIGN_BIT | exponent << 23 | low & 0x7fffff));
  }

  @Test
  void specials() {
    assertBits(INF, Specials.rcp(0));
    assertBits(INF | SIGN_BIT, Specials.rcp(SIGN_BIT | DENORMAL));
    assertBits(SIGN_BIT, Specials.rcp(INF | SIGN_BIT));
    assertBits(0, Specials.rcp(MAX_FLOAT));
    assertBits(f(0.25), Specials.rcp(f(4)));
    assertBits(INF, Specials.rsq(0));
    assertBits(INF | SIGN_BIT, Specials.rsq(SIGN_BIT));
    assertBits(Floats.NAN, Specials.rsq(f(-1)));
    assertBits(f(0.5), Specials.rsq(f(4)));
    assertBits(INF | SIGN_BIT, Specials.lg2(DENORMAL));
    assertBits(Floats.NAN, Specials.lg2(f(-1)));
    for (int n = -126; n < 128; n++) {
      assertBits(f(n), Specials.lg2(f(Math.scalb(1.0, n))));
      assertBits(f(Math.scalb(1.0, n)), Specials.ex2(f(n)));
    }
    assertBits(0, Specials.ex2(f(-127)));
    assertBits(0, Specials.ex2(INF | SIGN_BIT));
    assertBits(INF, Specials.ex2(f(128)));
    assertBits(0, Specials.sin(0));
    assertBits(f(1), Specials.cos(DENORMAL));
    assertBits(Floats.NAN, Specials.cos(INF));
    assertBits(f(StrictMath.sin(1.5)), Specials.sin(f(1.5)));
  }
}
