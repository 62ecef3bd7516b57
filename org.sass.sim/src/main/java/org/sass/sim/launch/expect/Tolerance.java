package org.sass.sim.launch.expect;

import org.sass.sim.launch.syntax.ElementType;

/** How far a value may be from the one expected. */
public sealed interface Tolerance {

  /** Not at all; floats compare by value, NaN equals NaN. */
  record None() implements Tolerance {}

  /** At most so many representable floats away. */
  record Ulp(long count) implements Tolerance {}

  /** At most so much away. */
  record Absolute(double amount) implements Tolerance {}

  /** Whether the value of the given bits is as good as expected. */
  default boolean accepts(ElementType type, long bits, long expected) {
    if (bits == expected) {
      return true;
    }
    if (!type.isFloat()) {
      return this instanceof Absolute absolute
          && Math.abs(number(type, bits) - number(type, expected)) <= absolute.amount;
    }
    float is = Float.intBitsToFloat((int) bits);
    float wanted = Float.intBitsToFloat((int) expected);
    if (Float.isNaN(is) || Float.isNaN(wanted)) {
      return Float.isNaN(is) && Float.isNaN(wanted);
    }
    if (this instanceof Ulp ulp) {
      return Math.abs(ordered(is) - ordered(wanted)) <= ulp.count;
    }
    if (this instanceof Absolute absolute) {
      return is == wanted || Math.abs((double) is - wanted) <= absolute.amount;
    }
    return is == wanted;
  }

  private static double number(ElementType type, long bits) {
    return switch (type) {
      case U64 -> (bits >>> 1) * 2.0 + (bits & 1);
      case S64 -> bits;
      case S32 -> (int) bits;
      case S16 -> (short) bits;
      case S8 -> (byte) bits;
      default -> bits;
    };
  }

  /** Neighbouring floats have neighbouring numbers; both zeros are 0. */
  private static long ordered(float value) {
    int bits = Float.floatToIntBits(value);
    return bits >= 0 ? bits : -(long) (bits & 0x7fff_ffff);
  }
}
