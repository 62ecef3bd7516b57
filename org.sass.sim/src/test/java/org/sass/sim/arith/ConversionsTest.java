package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ConversionsTest {
  private static final double TINY = 0x1p-24;

  private static int f(double value) {
    return Float.floatToRawIntBits((float) value);
  }

  @Test
  void integerSources() {
    assertEquals(0xff80, Conversions.operandValue(0xabcdff80, IntType.U16, false, false));
    assertEquals(-128, Conversions.operandValue(0xabcdff80, IntType.S16, false, false));
    assertEquals(0x80, Conversions.operandValue(0xabcdff80, IntType.U8, false, false));
    assertEquals(-128, Conversions.operandValue(0xabcdff80, IntType.S8, false, false));
    assertEquals(128, Conversions.operandValue(0x80, IntType.S8, true, false));
    assertEquals(-128, Conversions.operandValue(0x80, IntType.S8, true, true));
    assertEquals(1L << 31, Conversions.operandValue(0x80000000, IntType.S32, true, false));
    assertEquals(-0xffffffffL, Conversions.operandValue(-1, IntType.U32, true, true));
  }

  @Test
  void integersAreCut() {
    assertEquals(0x2345, Conversions.i2i(0x12345, IntType.U16));
    assertEquals(-1, Conversions.i2i(0x1ffff, IntType.S16));
    assertEquals(-128, Conversions.i2i(0x80, IntType.S8));
    assertEquals(0x80, Conversions.i2i(-128, IntType.U8));
    assertEquals(Integer.MIN_VALUE, Conversions.i2i(1L << 31, IntType.S32));
  }

  @Test
  void floatsToIntegersRound() {
    check(f(2.5), 2, 2, 3, 2);
    check(f(3.5), 4, 3, 4, 3);
    check(f(-2.5), -2, -3, -2, -2);
    check(f(-0.75), -1, -1, 0, 0);
    check(f(1e-40), 0, 0, 0, 0);
  }

  private static void check(int bits, int nearest, int floor, int ceil, int trunc) {
    assertEquals(nearest, Conversions.f2i(bits, IntType.S32, Rounding.NEAREST));
    assertEquals(floor, Conversions.f2i(bits, IntType.S32, Rounding.FLOOR));
    assertEquals(ceil, Conversions.f2i(bits, IntType.S32, Rounding.CEIL));
    assertEquals(trunc, Conversions.f2i(bits, IntType.S32, Rounding.TRUNC));
  }

  @Test
  void floatsToIntegersSaturate() {
    assertEquals(Integer.MAX_VALUE, Conversions.f2i(f(3e9), IntType.S32, Rounding.TRUNC));
    assertEquals(Integer.MIN_VALUE, Conversions.f2i(f(-1e30), IntType.S32, Rounding.TRUNC));
    assertEquals(0xb2d05e00, Conversions.f2i(f(3e9), IntType.U32, Rounding.TRUNC));
    assertEquals(-1, Conversions.f2i(Floats.INFINITY, IntType.U32, Rounding.NEAREST));
    assertEquals(0, Conversions.f2i(f(-7), IntType.U32, Rounding.NEAREST));
    assertEquals(0xffff, Conversions.f2i(f(1e6), IntType.U16, Rounding.NEAREST));
    assertEquals(-0x8000, Conversions.f2i(f(-1e6), IntType.S16, Rounding.NEAREST));
    assertEquals(0, Conversions.f2i(0xffc00000, IntType.S32, Rounding.NEAREST));
  }

  @Property
  void integersToFloats(@ForAll int value) {
    assertEquals(f32(value), Conversions.i2f(value, Rounding.NEAREST));
    float down = Float.intBitsToFloat(Conversions.i2f(value, Rounding.FLOOR));
    float up = Float.intBitsToFloat(Conversions.i2f(value, Rounding.CEIL));
    assertTrue(down <= (double) value && Math.nextUp(down) > (double) value);
    assertTrue(up >= (double) value && Math.nextDown(up) < (double) value);
    int towardsZero = Conversions.i2f(value, Rounding.TRUNC);
    assertEquals(f32(value < 0 ? up : down), towardsZero);
  }

  private static int f32(float value) {
    return Float.floatToRawIntBits(value);
  }

  @Test
  void unsignedIntegersToFloats() {
    assertEquals(0x4f800000, Conversions.i2f(0xffffffffL, Rounding.NEAREST));
    assertEquals(0x4f7fffff, Conversions.i2f(0xffffffffL, Rounding.TRUNC));
    assertEquals(0xcf800000, Conversions.i2f(-0xffffffffL, Rounding.FLOOR));
    assertEquals(0, Conversions.i2f(0, Rounding.FLOOR));
  }

  @Test
  void wholeFloats() {
    assertEquals(f(-3), Conversions.roundToInteger(f(-2.5), Rounding.FLOOR));
    assertEquals(0x80000000, Conversions.roundToInteger(f(-0.5), Rounding.NEAREST));
    assertEquals(f(1e30), Conversions.roundToInteger(f(1e30), Rounding.CEIL));
    assertEquals(Floats.NAN, Conversions.roundToInteger(0xffc00000, Rounding.TRUNC));
  }

  /**
   * Each half-precision float survives the conversion to binary32 and back. All NaNs become one
   * NaN.
   */
  @Test
  void halvesGoThereAndBack() {
    for (int half = 0; half < 0x10000; half++) {
      int back = Halves.ofFloat(Halves.toFloat(half), Rounding.NEAREST);
      assertEquals((half & 0x7fff) > 0x7c00 ? Halves.NAN : half, back);
    }
    assertEquals(f(65504), Halves.toFloat(0x7bff));
    assertEquals(f(TINY), Halves.toFloat(1));
    assertEquals(f(-2), Halves.toFloat(0xc000));
  }

  @Property
  void nearestHalves(@ForAll float value) {
    if (!(Math.abs(value) < 65504) || Math.abs(value) < Float.MIN_NORMAL) {
      return;
    }
    BigDecimal exact = new BigDecimal(value);
    for (Rounding rounding : Rounding.values()) {
      int half = Halves.ofFloat(Float.floatToRawIntBits(value), rounding);
      BigDecimal result = new BigDecimal(Float.intBitsToFloat(Halves.toFloat(half)));
      int side = result.compareTo(exact);
      switch (rounding.forSign(value < 0)) {
        case FLOOR -> assertTrue(side <= 0);
        case CEIL -> assertTrue(side >= 0);
        default -> {}
      }
      double unit = Math.max(TINY, Math.scalb(1.0, Math.getExponent(value) - 10));
      BigDecimal most = new BigDecimal(rounding == Rounding.NEAREST ? unit / 2 : unit);
      assertTrue(result.subtract(exact).abs().compareTo(most) <= 0);
    }
  }

  @Test
  void halvesAtTheEdges() {
    assertEquals(0x7c00, Halves.ofFloat(f(65520), Rounding.NEAREST));
    assertEquals(0x7bff, Halves.ofFloat(f(65519), Rounding.NEAREST));
    assertEquals(0x7bff, Halves.ofFloat(f(1e9), Rounding.TRUNC));
    assertEquals(0xfbff, Halves.ofFloat(f(-1e9), Rounding.CEIL));
    assertEquals(0xfc00, Halves.ofFloat(f(-1e9), Rounding.FLOOR));
    assertEquals(0xfc00, Halves.ofFloat(0xff800000, Rounding.TRUNC));
    assertEquals(0x7fff, Halves.ofFloat(0x7f800001, Rounding.NEAREST));
    assertEquals(0x0400, Halves.ofFloat(f(0x1p-14), Rounding.NEAREST));
    assertEquals(0x0400, Halves.ofFloat(f(0x1.ffffp-15), Rounding.NEAREST));
    assertEquals(0, Halves.ofFloat(f(0x1p-25), Rounding.NEAREST));
    assertEquals(1, Halves.ofFloat(f(0x1p-25), Rounding.CEIL));
    assertEquals(0x8001, Halves.ofFloat(f(-0x1p-30), Rounding.FLOOR));
    assertEquals(0x4000, Halves.ofFloat(f(1.9999), Rounding.NEAREST));
    assertEquals(0x3c00, Halves.saturate(0x4000));
    assertEquals(0, Halves.saturate(0x8400));
    assertEquals(0, Halves.saturate(Halves.NAN));
  }

  @Test
  void atomics() {
    assertEquals(0, Atomics.increment(5, 5));
    assertEquals(6, Atomics.increment(5, 9));
    assertEquals(9, Atomics.decrement(0, 9));
    assertEquals(9, Atomics.decrement(12, 9));
    assertEquals(8, Atomics.decrement(9, 9));
    assertEquals(7, Atomics.compareAndSwap(3, 3, 7));
    assertEquals(4, Atomics.compareAndSwap(4, 3, 7));
    assertEquals(-1, Atomics.maxUnsigned(-1, 1));
    assertEquals(1, Atomics.max(-1, 1));
    assertEquals(1, Atomics.minUnsigned(-1, 1));
  }
}
