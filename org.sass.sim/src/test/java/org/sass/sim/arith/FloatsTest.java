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
  private static final int MINUS = 0x80000000;
  private static final int MAX = 0x7f7fffff;
  private static final int SMALLEST = 0x00800000;
  private static final int DENORMAL = 0x007fffff;

  private static int f(double value) {
    return Float.floatToRawIntBits((float) value);
  }

  private static void same(int expected, int actual) {
    assertEquals(String.format("%08x", expected), String.format("%08x", actual));
  }

  @Test
  void nanIsAlwaysTheSame() {
    for (int nan : new int[] {0x7fc00000, 0x7f800001, 0xffffffff, 0xff812345}) {
      same(Floats.NAN, Floats.fadd(nan, f(1)));
      same(Floats.NAN, Floats.fmul(f(1), nan));
      same(Floats.NAN, Floats.fmad(f(1), f(2), nan));
      same(Floats.NAN, Floats.fmad(nan, f(2), f(1)));
      same(Floats.NAN, Floats.canonical(nan));
      same(Floats.NAN, Specials.rcp(nan));
      same(Floats.NAN, Specials.sin(nan));
    }
    same(Floats.NAN, Floats.fadd(INF, INF | MINUS));
    same(Floats.NAN, Floats.fmul(INF, 0));
    same(Floats.NAN, Floats.fmad(INF, 0, f(1)));
    same(Floats.NAN, Floats.fmad(INF, f(1), INF | MINUS));
    same(INF, Floats.fmul(INF, f(2)));
  }

  @Test
  void denormalsCountAsZero() {
    same(0, Floats.fadd(DENORMAL, DENORMAL));
    same(MINUS, Floats.fadd(DENORMAL | MINUS, MINUS));
    same(f(1), Floats.fadd(f(1), DENORMAL));
    same(Floats.NAN, Floats.fmul(INF, DENORMAL));
    same(MINUS, Floats.fmul(SMALLEST, f(-0.5)));
    same(MINUS, Floats.fadd(SMALLEST, 0x80800001));
    same(f(3), Floats.fmad(SMALLEST, f(0.5), f(3)));
    same(MINUS, Floats.fmad(SMALLEST, f(-0.5), MINUS));
    same(-1, Floats.fset(2, DENORMAL, MINUS));
    same(0, Floats.fmax(DENORMAL, f(-1)));
  }

  /**
   * FMAD truncates the product. The result can be one unit in the last place below that of a
   * rounded or fused product.
   */
  @Test
  void fmadCutsTheProduct() {
    int a = 0x3f800001;
    same(0x3f800002, Floats.fmul(a, a));
    int third = f(1.0 / 3);
    // 1/3 in binary32 is slightly too large: three times it is 1 + 2^-25, which is truncated to 1.
    same(0, Floats.fmad(third, f(3), f(-1)));
    int almost = 0x3fffffff;
    // (2 - 2^-23)^2 = 4 - 2^-21 + 2^-46.
    same(0x407ffffe, Floats.fmad(almost, almost, 0));
    int x = 0x3f800003;
    // (1 + 3*2^-23)(1.5 + 2^-23) = 1.5 + 5.5*2^-23 + 3*2^-46: rounding to nearest would round up.
    int product = Floats.fmad(0x3fc00001, x, 0);
    same(Floats.fmul(0x3fc00001, x, Rounding.TRUNC), product);
    same(INF, Floats.fmad(MAX, f(2), f(-1)));
    same(Floats.NAN, Floats.fmad(MAX, f(2), INF | MINUS));
  }

  @Test
  void saturation() {
    same(f(1), Floats.saturate(f(1.5)));
    same(f(0.25), Floats.saturate(f(0.25)));
    same(0, Floats.saturate(f(-3)));
    same(0, Floats.saturate(MINUS));
    same(0, Floats.saturate(Floats.NAN));
    same(f(1), Floats.saturate(INF));
  }

  @Test
  void extremesPreferNumbers() {
    same(f(2), Floats.fmax(f(2), Floats.NAN));
    same(f(2), Floats.fmin(0xffc00000, f(2)));
    same(Floats.NAN, Floats.fmin(Floats.NAN, Floats.NAN));
    same(0, Floats.fmax(MINUS, 0));
    same(MINUS, Floats.fmin(MINUS, 0));
  }

  @Test
  void selection() {
    same(1, Floats.fcmp(1, 2, f(0)));
    same(1, Floats.fcmp(1, 2, MINUS));
    same(1, Floats.fcmp(1, 2, MINUS | DENORMAL));
    same(2, Floats.fcmp(1, 2, f(-1)));
    same(2, Floats.fcmp(1, 2, Floats.NAN));
  }

  @Test
  void overflowGoesWhereTheRoundingSays() {
    same(INF, Floats.fadd(MAX, MAX));
    same(MAX, Floats.fadd(MAX, MAX, Rounding.TRUNC));
    same(MAX, Floats.fadd(MAX, MAX, Rounding.FLOOR));
    same(INF, Floats.fadd(MAX, MAX, Rounding.CEIL));
    same(INF | MINUS, Floats.fadd(MAX | MINUS, MAX | MINUS, Rounding.FLOOR));
    same(MAX | MINUS, Floats.fmul(MAX | MINUS, f(2), Rounding.TRUNC));
    same(MINUS, Floats.fadd(f(1), f(-1), Rounding.FLOOR));
    same(0, Floats.fadd(f(1), f(-1), Rounding.TRUNC));
    same(0x3f7fffff, Floats.fadd(f(1), f(-1e-30), Rounding.TRUNC));
    same(f(1), Floats.fadd(f(1), f(1e-30), Rounding.TRUNC));
    same(0x3f800001, Floats.fadd(f(1), f(1e-30), Rounding.CEIL));
  }

  @Property
  void roundedSums(@ForAll("finite") int a, @ForAll("finite") int b) {
    BigDecimal exact = exact(a).add(exact(b));
    for (Rounding rounding : Rounding.values()) {
      holds(exact, Floats.fadd(a, b, rounding), rounding);
    }
    same(Floats.fadd(a, b), Floats.fadd(a, b, Rounding.NEAREST));
  }

  @Property
  void roundedProducts(@ForAll("finite") int a, @ForAll("finite") int b) {
    BigDecimal exact = exact(a).multiply(exact(b));
    for (Rounding rounding : Rounding.values()) {
      holds(exact, Floats.fmul(a, b, rounding), rounding);
    }
    same(Floats.fmul(a, b), Floats.fmul(a, b, Rounding.NEAREST));
  }

  @Property
  void fmadIsATruncatedProductAndASum(
      @ForAll("finite") int a, @ForAll("finite") int b, @ForAll("finite") int c) {
    int product = Floats.fmul(a, b, Rounding.TRUNC);
    same(Floats.fadd(product, c), Floats.fmad(a, b, c));
    same(Floats.fadd(product, c, Rounding.CEIL), Floats.fmad(a, b, c, Rounding.CEIL));
  }

  /**
   * Checks an IEEE result: it lies on the side of the exact value that the rounding mode asks for,
   * and no neighbouring float is closer.
   */
  private static void holds(BigDecimal exact, int bits, Rounding rounding) {
    if ((bits & 0x7fffffff) == 0) {
      // The exact value is zero, or below the smallest normal number and flushed to zero.
      assertEquals(-1, exact.abs().compareTo(exact(SMALLEST)));
      return;
    }
    float result = Float.intBitsToFloat(bits);
    int side = new BigDecimal(result).compareTo(exact);
    Rounding towards = rounding.towards(exact.signum() < 0);
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
                .map(low -> low << 8 >> 31 & MINUS | exponent << 23 | low & 0x7fffff));
  }

  @Test
  void specials() {
    same(INF, Specials.rcp(0));
    same(INF | MINUS, Specials.rcp(MINUS | DENORMAL));
    same(MINUS, Specials.rcp(INF | MINUS));
    same(0, Specials.rcp(MAX));
    same(f(0.25), Specials.rcp(f(4)));
    same(INF, Specials.rsq(0));
    same(INF | MINUS, Specials.rsq(MINUS));
    same(Floats.NAN, Specials.rsq(f(-1)));
    same(f(0.5), Specials.rsq(f(4)));
    same(INF | MINUS, Specials.lg2(DENORMAL));
    same(Floats.NAN, Specials.lg2(f(-1)));
    for (int n = -126; n < 128; n++) {
      same(f(n), Specials.lg2(f(Math.scalb(1.0, n))));
      same(f(Math.scalb(1.0, n)), Specials.ex2(f(n)));
    }
    same(0, Specials.ex2(f(-127)));
    same(0, Specials.ex2(INF | MINUS));
    same(INF, Specials.ex2(f(128)));
    same(0, Specials.sin(0));
    same(f(1), Specials.cos(DENORMAL));
    same(Floats.NAN, Specials.cos(INF));
    same(f(StrictMath.sin(1.5)), Specials.sin(f(1.5)));
  }
}
