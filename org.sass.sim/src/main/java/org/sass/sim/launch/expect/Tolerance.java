package org.sass.sim.launch.expect;

import java.math.BigDecimal;
import org.sass.sim.launch.syntax.ElementType;

/** How far a value may differ from the expected one. */
public sealed interface Tolerance {

  /** No difference. Floats are compared by value; NaN equals NaN. */
  record None() implements Tolerance {}

  /** At most a number of steps from one representable float to the next. */
  record Ulp(long count) implements Tolerance {}

  /** At most an absolute difference. */
  record Absolute(double amount) implements Tolerance {}

  /**
   * Returns whether a value is within the tolerance of the expected one.
   *
   * @param bits the bits of the value
   * @param expected the bits of the expected value
   */
  default boolean accepts(ElementType type, long bits, long expected) {
    if (bits == expected) {
      return true;
    }
    if (!type.isFloat()) {
      return this instanceof Absolute absolute
          && toDouble(type, bits)
                  .subtract(toDouble(type, expected))
                  .abs()
                  .compareTo(new BigDecimal(Math.min(absolute.amount, 0x1p64)))
              <= 0;
    }
    double actualFloat = type.toDouble(bits);
    double expectedFloat = type.toDouble(expected);
    if (Double.isNaN(actualFloat) || Double.isNaN(expectedFloat)) {
      return Double.isNaN(actualFloat) && Double.isNaN(expectedFloat);
    }
    if (this instanceof Ulp ulp) {
      long one = toOrderedInteger(type, bits);
      long other = toOrderedInteger(type, expected);
      // The distance of two doubles may need all 64 bits.
      long steps = Math.max(one, other) - Math.min(one, other);
      return Long.compareUnsigned(steps, ulp.count) <= 0;
    }
    if (this instanceof Absolute absolute) {
      return actualFloat == expectedFloat
          || Math.abs(actualFloat - expectedFloat) <= absolute.amount;
    }
    return actualFloat == expectedFloat;
  }

  /** Returns a whole number exactly; a double does not hold all of 64 bits. */
  private static BigDecimal toDouble(ElementType type, long bits) {
    return switch (type) {
      case U64 -> new BigDecimal(Long.toUnsignedString(bits));
      case S32 -> BigDecimal.valueOf((int) bits);
      case S16 -> BigDecimal.valueOf((short) bits);
      case S8 -> BigDecimal.valueOf((byte) bits);
      default -> BigDecimal.valueOf(bits);
    };
  }

  /**
   * Maps floats to integers so that adjacent floats have adjacent integers. Both zeros map to 0.
   */
  private static long toOrderedInteger(ElementType type, long bits) {
    int unused = 64 - 8 * type.bytes();
    boolean isNegative = bits << unused < 0;
    return isNegative ? -(bits & Long.MAX_VALUE >>> unused) : bits;
  }
}
