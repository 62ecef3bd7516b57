package org.sass.sim.arith;

import java.math.BigInteger;
import java.util.Random;

/**
 * A binary floating-point format with exact arithmetic on big integers: a second way to compute
 * what the arithmetic of the emulator computes. Each result is an exact number that is rounded
 * once.
 *
 * @param exponentBits width of the exponent
 * @param fractionBits width of the fraction
 */
record ExactBinary(int exponentBits, int fractionBits) {
  static final ExactBinary HALF = new ExactBinary(5, 10);
  static final ExactBinary SINGLE = new ExactBinary(8, 23);
  static final ExactBinary DOUBLE = new ExactBinary(11, 52);

  /** The number {@code digits * 2^exponent}. */
  record Number(BigInteger digits, int exponent) {
    static Number of(long value) {
      return new Number(BigInteger.valueOf(value), 0);
    }

    Number plus(Number other) {
      int common = Math.min(exponent, other.exponent);
      return new Number(
          digits.shiftLeft(exponent - common).add(other.digits.shiftLeft(other.exponent - common)),
          common);
    }

    Number times(Number other) {
      return new Number(digits.multiply(other.digits), exponent + other.exponent);
    }

    int compareTo(Number other) {
      return plus(new Number(other.digits.negate(), other.exponent)).digits.signum();
    }

    /** Returns the whole number next to this one, in the direction of a rounding. */
    BigInteger rounded(Rounding rounding) {
      return roundedTo(0, rounding);
    }

    /** Returns this number, rounded, in units of a power of two. */
    BigInteger roundedTo(int unit, Rounding rounding) {
      if (exponent >= unit) {
        return digits.shiftLeft(exponent - unit);
      }
      BigInteger[] parts =
          digits.abs().divideAndRemainder(BigInteger.ONE.shiftLeft(unit - exponent));
      boolean negative = digits.signum() < 0;
      int half = parts[1].shiftLeft(1).compareTo(BigInteger.ONE.shiftLeft(unit - exponent));
      boolean away =
          switch (rounding) {
            case NEAREST -> half > 0 || half == 0 && parts[0].testBit(0);
            case FLOOR -> negative && parts[1].signum() != 0;
            case CEIL -> !negative && parts[1].signum() != 0;
            case TRUNC -> false;
          };
      BigInteger magnitude = away ? parts[0].add(BigInteger.ONE) : parts[0];
      return negative ? magnitude.negate() : magnitude;
    }
  }

  private int bias() {
    return (1 << exponentBits - 1) - 1;
  }

  long signBit() {
    return 1L << exponentBits + fractionBits;
  }

  long infinity() {
    return (1L << exponentBits) - 1 << fractionBits;
  }

  /** Returns the one NaN of results: all bits but the sign. */
  long nan() {
    return signBit() - 1;
  }

  boolean isNegative(long bits) {
    return (bits & signBit()) != 0;
  }

  boolean isNaN(long bits) {
    return (bits & signBit() - 1) > infinity();
  }

  boolean isInfinite(long bits) {
    return (bits & signBit() - 1) == infinity();
  }

  boolean isZero(long bits) {
    return (bits & signBit() - 1) == 0;
  }

  /** Replaces a denormal by zero with its sign, if asked for. */
  long flushed(long bits, boolean ftz) {
    return ftz && (bits & infinity()) == 0 ? bits & signBit() : bits;
  }

  /** Returns the value of a finite number. */
  Number value(long bits) {
    int biased = (int) ((bits & infinity()) >>> fractionBits);
    long fraction = bits & (1L << fractionBits) - 1;
    long digits = biased == 0 ? fraction : fraction | 1L << fractionBits;
    int exponent = Math.max(1, biased) - bias() - fractionBits;
    return new Number(BigInteger.valueOf(isNegative(bits) ? -digits : digits), exponent);
  }

  /** Rounds a number; zero gets a sign. */
  long round(Number number, boolean negativeZero, Rounding rounding) {
    int signum = number.digits.signum();
    if (signum == 0) {
      return negativeZero ? signBit() : 0;
    }
    int least = 1 - bias() - fractionBits;
    int unit =
        Math.max(least, number.exponent + number.digits.abs().bitLength() - fractionBits - 1);
    BigInteger units = number.roundedTo(unit, rounding).abs();
    if (units.bitLength() > fractionBits + 1) {
      units = units.shiftRight(1);
      unit++;
    }
    long sign = signum < 0 ? signBit() : 0;
    long digits = units.longValueExact();
    if (digits < 1L << fractionBits) {
      return sign | digits;
    }
    long biased = unit + fractionBits + bias();
    if (biased >= (1L << exponentBits) - 1) {
      boolean outwards =
          switch (rounding) {
            case NEAREST -> true;
            case FLOOR -> signum < 0;
            case CEIL -> signum > 0;
            case TRUNC -> false;
          };
      return sign | infinity() - (outwards ? 0 : 1);
    }
    return sign | biased << fractionBits | digits & (1L << fractionBits) - 1;
  }

  /** Returns {@code a * b * 2^scale + c}, rounded once; without {@code c}, only the product. */
  long fuse(long first, long second, int scale, Long third, Rounding rounding, boolean ftz) {
    long a = flushed(first, ftz);
    long b = flushed(second, ftz);
    boolean negative = isNegative(a) != isNegative(b);
    boolean infinite = isInfinite(a) || isInfinite(b);
    if (isNaN(a) || isNaN(b) || infinite && (isZero(a) || isZero(b))) {
      return nan();
    }
    if (third == null) {
      return infinite
          ? infinity() | (negative ? signBit() : 0)
          : flushed(round(product(a, b, scale), negative, rounding), ftz);
    }
    long c = flushed(third, ftz);
    if (isNaN(c) || infinite && isInfinite(c) && isNegative(c) != negative) {
      return nan();
    }
    if (infinite) {
      return infinity() | (negative ? signBit() : 0);
    }
    if (isInfinite(c)) {
      return c;
    }
    Number product = product(a, b, scale);
    boolean bothZero = product.digits.signum() == 0 && isZero(c);
    boolean negativeZero =
        bothZero && negative == isNegative(c) ? negative : rounding == Rounding.FLOOR;
    return flushed(round(product.plus(value(c)), negativeZero, rounding), ftz);
  }

  private Number product(long a, long b, int scale) {
    Number product = value(a).times(value(b));
    return new Number(product.digits, product.exponent + scale);
  }

  long add(long a, long b, Rounding rounding, boolean ftz) {
    long one = (long) bias() << fractionBits;
    return fuse(a, one, 0, b, rounding, ftz);
  }

  /** Rounds a number of another format to this one. */
  long convert(ExactBinary from, long bits, Rounding rounding) {
    boolean negative = from.isNegative(bits);
    return from.isNaN(bits)
        ? nan()
        : from.isInfinite(bits)
            ? infinity() | (negative ? signBit() : 0)
            : round(from.value(bits), negative, rounding);
  }

  /** Rounds a number to a whole number of this format. */
  long whole(long bits, Rounding rounding) {
    if (isNaN(bits)) {
      return nan();
    }
    if (isInfinite(bits)) {
      return bits;
    }
    Number whole = new Number(value(bits).rounded(rounding), 0);
    return round(whole, isNegative(bits), rounding);
  }

  /** Returns how two numbers compare, see {@link Relation}. */
  int compare(long a, long b) {
    if (isNaN(a) || isNaN(b)) {
      return Relation.UNORDERED;
    }
    int order =
        isInfinite(a) || isInfinite(b)
            ? Integer.compare(rank(a), rank(b))
            : value(a).compareTo(value(b));
    return order < 0 ? Relation.LESS : order > 0 ? Relation.GREATER : Relation.EQUAL;
  }

  private int rank(long bits) {
    return isInfinite(bits) ? isNegative(bits) ? -1 : 1 : 0;
  }

  /**
   * Returns the smaller or greater number, where -0 is smaller than +0 and a NaN is passed over.
   */
  long select(long a, long b, boolean smaller) {
    if (isNaN(a) || isNaN(b)) {
      return !isNaN(a) ? a : !isNaN(b) ? b : nan();
    }
    int order = compare(a, b);
    boolean first =
        order == Relation.EQUAL ? isNegative(a) == smaller : order == Relation.LESS == smaller;
    return first ? a : b;
  }

  /** Returns an operand: often one at the edge of a range, otherwise random bits. */
  long operand(Random random) {
    long sign = random.nextBoolean() ? signBit() : 0;
    long fraction = random.nextLong() & (1L << fractionBits) - 1;
    long one = (long) bias() << fractionBits;
    return switch (random.nextInt(12)) {
      case 0 -> sign;
      case 1 -> sign | infinity();
      case 2 -> sign | infinity() | fraction;
      case 3 -> sign | fraction;
      case 4 -> sign | fraction & 7;
      case 5 -> sign | infinity() - 1 - (fraction & 3);
      case 6 -> sign | (1L << fractionBits) + (fraction & 3) - 1;
      case 7 -> sign | one + (fraction & 3) - 1;
      // Numbers near one, and those with few digits, whose results are often ties.
      case 8 -> sign | one + ((long) random.nextInt(9) - 4 << fractionBits) | fraction;
      case 9 -> sign | one + ((fraction & 15) << fractionBits - 4);
      default -> random.nextLong() & (signBit() << 1) - 1;
    };
  }

  /** Returns a number near the negative of a product, so that the digits of their sum cancel. */
  long nearNegative(long product, Random random) {
    return (product ^ signBit()) + random.nextInt(5) - 2 & (signBit() << 1) - 1;
  }
}
