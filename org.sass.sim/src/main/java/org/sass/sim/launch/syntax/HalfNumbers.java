package org.sass.sim.launch.syntax;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalLong;
import org.sass.sim.arith.HalfPrecision;
import org.sass.sim.arith.NumberConversions;
import org.sass.sim.arith.Rounding;

/** Texts of binary16 numbers, which Java has no type for. */
final class HalfNumbers {
  /** Numbers from here on are rounded to infinity. */
  private static final double FIRST_TOO_LARGE = 65520;

  /** Numbers up to here are rounded to zero: half of the smallest denormal. */
  private static final double LAST_ZERO = 0x1p-25;

  /** Decimal digits that tell each binary16 from its neighbours. */
  private static final int DIGITS = 5;

  private HalfNumbers() {}

  /** Returns the number that some bits mean. */
  static double toDouble(long bits) {
    return NumberConversions.halfValue((int) bits);
  }

  /** Returns the bits of the nearest binary16. */
  static long ofDouble(double number) {
    return HalfPrecision.ofDouble(Double.doubleToRawLongBits(number), Rounding.NEAREST);
  }

  /** Returns the bits of the binary16 that is nearest to a whole number. */
  static long ofInteger(long number) {
    return NumberConversions.toHalf(Math.abs(number), number < 0, Rounding.NEAREST);
  }

  /** Reads a number as {@link SettingNumbers#parseFloat64} does. Empty if it is too large. */
  static OptionalLong parse(String text) {
    OptionalLong bits = SettingNumbers.parseFloat64(text);
    if (bits.isEmpty()) {
      return bits;
    }
    double number = withRest(text, Double.longBitsToDouble(bits.getAsLong()));
    boolean isTooLarge = Double.isFinite(number) && Math.abs(number) >= FIRST_TOO_LARGE;
    return isTooLarge ? OptionalLong.empty() : OptionalLong.of(ofDouble(number));
  }

  /**
   * Returns a double that is rounded to the same binary16 as a text. The nearest double may lie in
   * the middle of two binary16 numbers although the text does not.
   */
  private static double withRest(String text, double nearest) {
    double magnitude = Math.abs(nearest);
    // Others are far from a middle. Hexadecimal numbers have all of their bits in the double.
    if (!(magnitude >= LAST_ZERO && magnitude <= FIRST_TOO_LARGE)
        || SettingNumbers.isHexFloat(text)) {
      return nearest;
    }
    int rest = new BigDecimal(text).compareTo(new BigDecimal(nearest));
    return rest < 0 ? Math.nextDown(nearest) : rest > 0 ? Math.nextUp(nearest) : nearest;
  }

  /**
   * Returns a decimal from which {@link #parse} reads a finite number: a whole number exactly,
   * since 65500 for 65504 would surprise; of a fraction the shortest.
   */
  static String format(double number) {
    if (number == Math.rint(number)) {
      return Double.toString(number);
    }
    BigDecimal exact = new BigDecimal(number);
    for (int digits = 1; digits < DIGITS; digits++) {
      BigDecimal below = exact.round(new MathContext(digits, RoundingMode.FLOOR));
      BigDecimal above = exact.round(new MathContext(digits, RoundingMode.CEILING));
      boolean isBelowNearer = exact.subtract(below).compareTo(above.subtract(exact)) <= 0;
      BigDecimal nearer = isBelowNearer ? below : above;
      BigDecimal other = isBelowNearer ? above : below;
      // Below a power of two the numbers are closer to each other than above it.
      for (BigDecimal shortened : new BigDecimal[] {nearer, other}) {
        if (toDouble(ofDouble(shortened.doubleValue())) == number) {
          return Double.toString(shortened.doubleValue());
        }
      }
    }
    BigDecimal last = exact.round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
    return Double.toString(last.doubleValue());
  }
}
