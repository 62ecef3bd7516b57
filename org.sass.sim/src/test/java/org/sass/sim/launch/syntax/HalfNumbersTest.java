package org.sass.sim.launch.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HalfNumbersTest {
  private static OptionalLong parse(String text) {
    return SettingNumbers.parseElement(ElementType.F16, text);
  }

  /** The value by the definition of binary16: a fraction of 10 bits, an exponent with bias 15. */
  private static BigDecimal value(int half) {
    int exponent = half >> 10 & 0x1f;
    int fraction = half & 0x3ff;
    BigDecimal unit = new BigDecimal(Math.scalb(1.0, Math.max(1, exponent) - 25));
    BigDecimal magnitude = unit.multiply(BigDecimal.valueOf(fraction + (exponent > 0 ? 1024 : 0)));
    return half >= 0x8000 ? magnitude.negate() : magnitude;
  }

  /**
   * Each number has its value and is read from its text. A whole number has the digits of its
   * value; another one is read from no text with fewer digits.
   */
  @Test
  void allNumbers() {
    for (int half = 0; half < 0x1_0000; half++) {
      if ((half & 0x7fff) >= 0x7c00) {
        continue;
      }
      BigDecimal exact = value(half);
      assertEquals(0, exact.compareTo(new BigDecimal(ElementType.F16.toDouble(half))));
      String text = ElementType.F16.format(half);
      assertEquals(half, parse(text).orElse(-1), text);
      BigDecimal printed = new BigDecimal(text).stripTrailingZeros();
      if (exact.stripTrailingZeros().scale() <= 0) {
        assertEquals(0, printed.compareTo(exact), text);
        continue;
      }
      if (printed.precision() == 1) {
        continue;
      }
      for (RoundingMode mode : List.of(RoundingMode.FLOOR, RoundingMode.CEILING)) {
        String shorter = exact.round(new MathContext(printed.precision() - 1, mode)).toString();
        assertTrue(parse(shorter).orElse(-1) != half, () -> text + " could be " + shorter);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0x3c00, 1.0",
    "0x8000, -0.0",
    "0x0001, 6.0E-8",
    "0x2e66, 0.1",
    "0x7bff, 65504.0",
    "0x7c00, inf",
    "0xfc00, -inf",
    "0x7fff, nan",
    "0xfe01, nan"
  })
  void texts(String bits, String text) {
    assertEquals(text, ElementType.F16.format(Long.decode(bits)));
  }

  /** Ties go to the even one. A text next to a tie is no tie, even if its double is one. */
  @ParameterizedTest
  @CsvSource({
    "1, 0x3c00",
    "+.5e1, 0x4500",
    "-0, 0x8000",
    "0x1.8p3, 0x4a00",
    "0X1P0, 0x3c00",
    "0x3c01, 0x3c01",
    "nan, 0x7fff",
    "-inf, 0xfc00",
    "65519.999, 0x7bff",
    "2.98e-8, 0x0000",
    "2.981e-8, 0x0001",
    "1e-400, 0x0000",
    "1.00048828125, 0x3c00",
    "1.00146484375, 0x3c02",
    "1.0004882812500000000000000001, 0x3c01",
    "1.0014648437499999999999999999, 0x3c01",
    "-1.0004882812500000000000000001, 0xbc01",
    "65519.99999999999999999999, 0x7bff"
  })
  void reads(String text, String bits) {
    assertEquals(Long.decode(bits), parse(text).orElse(-1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"65520", "-65520", "1e5", "1e999", "f:1.5", "0x10000", "1.5h", "", "-"})
  void refuses(String text) {
    assertTrue(parse(text).isEmpty());
  }

  @Test
  void aWholeNumberIsRounded() {
    assertEquals(0x6800, ElementType.F16.fromInteger(2049));
    assertEquals(0xe802, ElementType.F16.fromInteger(-2051));
    assertEquals(0x7c00, ElementType.F16.fromInteger(Long.MAX_VALUE));
  }
}
