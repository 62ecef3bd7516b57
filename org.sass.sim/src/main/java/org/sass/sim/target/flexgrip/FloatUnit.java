package org.sass.sim.target.flexgrip;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Rounding;

/**
 * The float unit of FlexGripPlus: sums, products and multiply-adds, with the quirks that are on.
 * Where a quirk is off, the result is that of a G80.
 */
public final class FloatUnit {
  private static final int SIGN_BIT = 0x80000000;
  private static final int INFINITY = 0x7f800000;
  private static final int QUIET_BIT = 0x00400000;

  private final Quirks quirks;
  private final Rounding rounding;

  /**
   * Makes a unit.
   *
   * @param quirks the quirks that are on
   * @param rounding the rounding that the instruction asks for
   */
  public FloatUnit(Quirks quirks, Rounding rounding) {
    this.quirks = quirks;
    this.rounding = quirks.has(Quirk.ROUNDING_IGNORED) ? Rounding.NEAREST : rounding;
  }

  /**
   * Returns whether the unit subtracts magnitudes, which it does if an operand has a minus sign.
   */
  public static boolean isSubtraction(int a, int b) {
    return (a | b) < 0;
  }

  public int add(int a, int b) {
    Integer special = specialResult(a, b, 0);
    if (special != null) {
      return special;
    }
    int x = flushDenormal(a);
    int y = flushDenormal(b);
    if (x < 0 && y < 0 && quirks.has(Quirk.FADD_NEGATIVE_PAIR)) {
      return canonicalResult(differenceMagnitude(x, y & ~SIGN_BIT) | SIGN_BIT);
    }
    return canonicalResult(sum(x, y));
  }

  /**
   * Returns the magnitude of the difference of two magnitudes. {@code x} is negative and {@code y}
   * is not.
   */
  private int differenceMagnitude(int x, int y) {
    return sum(x, y) & ~SIGN_BIT;
  }

  private int sum(int x, int y) {
    int hasNonFinite = Floats.isNaN(x) || Floats.isNaN(y) || isInfinite(x) || isInfinite(y) ? 1 : 0;
    int sum;
    if (hasNonFinite == 0 && quirks.has(Quirk.FADD_NO_STICKY) && rounding == Rounding.NEAREST) {
      sum = (x ^ y) < 0 ? subtractMagnitudes(x, y) : addMagnitudes(x, y);
    } else {
      sum =
          rounding == Rounding.NEAREST
              ? floatToRawIntBits(intBitsToFloat(x) + intBitsToFloat(y))
              : Floats.fadd(x, y, rounding);
    }
    if ((sum & ~SIGN_BIT) == 0 && (x ^ y) < 0 && (x & ~SIGN_BIT) == (y & ~SIGN_BIT)) {
      int expectedZero = rounding == Rounding.FLOOR ? SIGN_BIT : 0;
      return quirks.has(Quirk.FADD_ZERO_SIGN) ? x & SIGN_BIT : expectedZero;
    }
    return sum;
  }

  private static boolean isInfinite(int bits) {
    return (bits & ~SIGN_BIT) == INFINITY;
  }

  private static int exponent(int bits) {
    return bits >>> 23 & 0xff;
  }

  /** Returns the mantissa with its leading one, followed by two extra bits. */
  private static int significand(int bits) {
    int hidden = exponent(bits) == 0 ? 0 : 0x800000;
    return (hidden | bits & 0x7fffff) << 2;
  }

  /**
   * Shifts the smaller operand to the exponent of the larger one. Bits that are shifted out are
   * lost without a trace.
   */
  private static int alignSmaller(int large, int small) {
    int denormal = exponent(small) == 0 && exponent(large) != 0 ? 1 : 0;
    int shift = exponent(large) - exponent(small) - denormal;
    int shifted = shift > 31 ? 0 : significand(small) >>> shift;
    // An operand of which no bit is left counts as one unit, unless it is zero.
    return shifted == 0 && (small & ~SIGN_BIT) != 0 ? 1 : shifted;
  }

  private static int addMagnitudes(int x, int y) {
    boolean isFirstLarger = (x & ~SIGN_BIT) >= (y & ~SIGN_BIT);
    int large = isFirstLarger ? x : y;
    int sum = significand(large) + alignSmaller(large, isFirstLarger ? y : x);
    int exponent = exponent(large);
    if (sum >>> 26 != 0) {
      // This shift loses a bit, too.
      sum >>>= 1;
      exponent++;
    } else if (exponent == 0 && sum >>> 25 != 0) {
      exponent = 1;
    }
    return roundToNearest(large & SIGN_BIT, exponent, sum);
  }

  private static int subtractMagnitudes(int x, int y) {
    boolean isFirstLarger = (x & ~SIGN_BIT) >= (y & ~SIGN_BIT);
    int large = isFirstLarger ? x : y;
    int difference = significand(large) - alignSmaller(large, isFirstLarger ? y : x);
    if (difference == 0) {
      return large & SIGN_BIT;
    }
    int exponent = exponent(large);
    int shift = Integer.numberOfLeadingZeros(difference) - 6;
    if (shift > exponent) {
      difference <<= exponent;
      exponent = 0;
    } else {
      difference <<= shift;
      exponent -= shift;
    }
    if (exponent(large) != 0 && exponent == 0) {
      difference >>>= 1;
    }
    return roundToNearest(large & SIGN_BIT, exponent, difference);
  }

  /** Rounds a mantissa with two extra bits to nearest even. */
  private static int roundToNearest(int sign, int exponent, int significand) {
    int low = significand & 3;
    int units = significand >>> 2;
    int biased = exponent;
    if (low == 3 || low == 2 && (units & 1) != 0) {
      units++;
      if (units >>> 24 != 0) {
        units >>>= 1;
        biased++;
      }
    }
    return biased > 254 ? sign | INFINITY : sign | biased << 23 | units & 0x7fffff;
  }

  public int multiply(int a, int b) {
    Integer special = specialResult(a, b, 0);
    if (special != null) {
      return special;
    }
    int x = flushDenormal(a);
    int y = flushDenormal(b);
    int product =
        rounding == Rounding.NEAREST
            ? floatToRawIntBits(intBitsToFloat(x) * intBitsToFloat(y))
            : Floats.fmul(x, y, rounding);
    return canonicalResult(product);
  }

  public int multiplyAdd(int a, int b, int c) {
    Integer special = specialResult(a, b, c);
    if (special != null) {
      return special;
    }
    int x = flushDenormal(a);
    int y = flushDenormal(b);
    int z = flushDenormal(c);
    if (!quirks.has(Quirk.FMAD_FUSED)) {
      return rounding == Rounding.NEAREST ? Floats.fmad(x, y, z) : Floats.fmad(x, y, z, rounding);
    }
    return canonicalResult(
        floatToRawIntBits(Math.fma(intBitsToFloat(x), intBitsToFloat(y), intBitsToFloat(z))));
  }

  /**
   * Returns the fixed result of an operation that has a NaN operand or, under INFINITY_AS_NAN, an
   * infinite operand; null if there is none.
   */
  private Integer specialResult(int a, int b, int c) {
    int[] operands = {a, b, c};
    for (int bits : operands) {
      if (isInfinite(bits) && quirks.has(Quirk.INFINITY_AS_NAN)
          || Floats.isNaN(bits) && quirks.has(Quirk.NAN_QUIETED)) {
        return bits | QUIET_BIT;
      }
      if (Floats.isNaN(bits)) {
        return Floats.NAN;
      }
    }
    return null;
  }

  private int flushDenormal(int bits) {
    return quirks.has(Quirk.DENORMALS_KEPT) || exponent(bits) != 0 ? bits : bits & SIGN_BIT;
  }

  private int canonicalResult(int bits) {
    return Floats.isNaN(bits) ? Floats.NAN : flushDenormal(bits);
  }

  /**
   * FSET: returns all ones if the comparison holds, else zero.
   *
   * @param condition the outcomes for which it holds: bit 0 less, bit 1 equal, bit 2 greater, bit 3
   *     unordered
   * @param absolute whether the absolute value of the first operand is to be taken
   */
  public int compare(int condition, boolean absolute, int a, int b) {
    int relation = condition;
    if (quirks.has(Quirk.FSET_THREE_BITS)) {
      relation &= 7;
      if (relation == 7) {
        return 0;
      }
    }
    if ((Floats.isNaN(a) || Floats.isNaN(b)) && !quirks.has(Quirk.FSET_NAN)) {
      return -(relation >>> 3 & 1);
    }
    if (absolute && quirks.has(Quirk.FSET_ABSOLUTE)) {
      return holdsForMagnitudes(relation, a, b) ? -1 : 0;
    }
    int x = absolute ? a & ~SIGN_BIT : a;
    int y = b;
    int order = compareSignMagnitude(x, y);
    if (((x | y) & ~SIGN_BIT) == 0 && !quirks.has(Quirk.FSET_SIGNED_ZEROS)) {
      order = 0;
    }
    boolean holds = (relation >>> order + 1 & 1) != 0;
    if (quirks.has(Quirk.FSET_MAGNITUDE) && (x ^ y) >= 0) {
      // The RTL compares only exponents for the number further from zero, so that equal numbers
      // also pass.
      boolean isOutward = x >= 0 ? relation == 4 || relation == 6 : relation == 1 || relation == 3;
      holds |= isOutward && exponent(x) >= exponent(y);
    }
    return holds ? -1 : 0;
  }

  /**
   * Compares magnitudes as the unit does, which still takes the sign of the first operand into
   * account.
   */
  private static boolean holdsForMagnitudes(int relation, int a, int b) {
    int order = Integer.compare(a & ~SIGN_BIT, b & ~SIGN_BIT);
    return switch (relation) {
      case 1, 3 -> a < 0 || (relation >>> order + 1 & 1) != 0;
      case 4, 6 -> true;
      default -> (relation >>> order + 1 & 1) != 0;
    };
  }

  /** Returns the order of two numbers by sign and magnitude; -0 is less than +0. */
  private static int compareSignMagnitude(int x, int y) {
    int left = x < 0 ? -(x & ~SIGN_BIT) - 1 : x;
    int right = y < 0 ? -(y & ~SIGN_BIT) - 1 : y;
    return Integer.compare(left, right);
  }
}
