package org.sass.sim.target.flexgrip;

import org.sass.sim.arith.Floats;

/**
 * The special function unit of FlexGripPlus: quadratic interpolation in {@link SpecialTables},
 * which gives a fixed-point result of 42 bits. The result is then normalised and rounded.
 */
public final class SpecialFunctions {
  /** The word that the unit gives for an undefined result. */
  static final int UNDEFINED = -1;

  private static final int SIGN_BIT = 0x80000000;
  private static final int FRACTION_MASK = 0x7fffff;
  private static final long RESULT_MASK = (1L << 42) - 1;
  private static final long WIDE_MASK = (1L << 49) - 1;
  private static final int EXPONENT_MASK = 0x1ff;

  private SpecialFunctions() {}

  /** The functions, in the order of the unit's codes. */
  public enum Function {
    SIN,
    COS,
    RSQ,
    LG2,
    EX2,
    RCP
  }

  /**
   * Returns the fixed result of a special case, such as zero, infinity or NaN; null if the argument
   * is not a special case.
   */
  public static Integer specialCase(Function function, int bits) {
    int exponent = bits >>> 23 & 0xff;
    boolean hasFraction = (bits & FRACTION_MASK) != 0;
    boolean negative = bits < 0;
    return switch (function) {
      // Their argument is fixed-point. The unit takes it for infinity if the bits of a float's
      // exponent are all set.
      case SIN, COS -> exponent == 0xff ? Integer.valueOf(UNDEFINED) : null;
      case RSQ -> {
        if (exponent == 0) {
          yield negative ? 0xff800000 : Floats.INFINITY;
        }
        yield negative
            ? Integer.valueOf(UNDEFINED)
            : exponent == 0xff ? hasFraction ? UNDEFINED : 0 : null;
      }
      case LG2 -> {
        if (exponent == 0) {
          yield 0xff800000;
        }
        if (exponent == 0xff) {
          yield !negative && !hasFraction ? Floats.INFINITY : UNDEFINED;
        }
        yield negative ? Integer.valueOf(UNDEFINED) : null;
      }
      case EX2 -> ex2SpecialCase(bits, exponent, hasFraction, negative);
      case RCP -> {
        if (exponent == 0xff) {
          yield hasFraction ? bits : bits & SIGN_BIT;
        }
        yield exponent == 0 ? Integer.valueOf(bits & SIGN_BIT | Floats.INFINITY) : null;
      }
    };
  }

  /**
   * Returns the result for the words to which RRO converts infinities, NaN and zero; null for all
   * others.
   */
  private static Integer ex2SpecialCase(
      int bits, int exponent, boolean hasFraction, boolean negative) {
    if (!negative) {
      return null;
    }
    return switch (exponent) {
      case 0xf0 -> hasFraction ? null : Integer.valueOf(0);
      case 0x0f -> hasFraction ? null : Integer.valueOf(Floats.INFINITY);
      case 0xff -> hasFraction ? Integer.valueOf(bits) : null;
      case 0 -> hasFraction ? null : Integer.valueOf(Floats.ONE);
      default -> null;
    };
  }

  /**
   * Returns the function of an argument, computed from the tables.
   *
   * @param bits the argument: what {@link RangeReduction} returns for SIN, COS and EX2, otherwise a
   *     binary32
   */
  public static int compute(SpecialTables tables, Function function, int bits) {
    if (function == Function.SIN || function == Function.COS) {
      return computeSine(tables, function, bits);
    }
    Integer special = specialCase(function, bits);
    return special != null ? special : interpolate(tables, function, bits);
  }

  /**
   * SIN and COS. If the angle in the quadrant is 1 or more (bit 23 is set), the unit takes the
   * other function of pi / 2 minus the angle.
   */
  private static int computeSine(SpecialTables tables, Function function, int bits) {
    boolean backwards = (bits >>> 23 & 1) != 0;
    int quadrant = bits >>> 29 & 3;
    int argument = backwards ? 0xc90fdb - (bits & 0xffffff) & 0xffffff : bits;
    int code = quadrant & 1 ^ function.ordinal() ^ (backwards ? 1 : 0);
    int sign =
        function == Function.SIN ? bits >>> 31 ^ quadrant >> 1 : quadrant >> 1 ^ quadrant & 1;
    if ((bits >>> 23 & 0xff) == 0xff) {
      return UNDEFINED;
    }
    if ((argument & 0xffffff) == 0) {
      return sign << 31 | (code == 1 ? Floats.ONE : 0);
    }
    long raw = evaluateQuadratic(tables, code == 0 ? Function.SIN : Function.COS, argument);
    return normalize(raw & RESULT_MASK, sign, 0, false);
  }

  private static int interpolate(SpecialTables tables, Function function, int bits) {
    long raw = evaluateQuadratic(tables, function, bits) & RESULT_MASK;
    int exponent = bits >>> 23 & 0xff;
    int unbiased = exponent - 127;
    return switch (function) {
      case LG2 -> lg2Result(raw, bits, exponent);
      case EX2 -> normalize(raw, 0, (exponent & 0x80) != 0 ? exponent - 256 : exponent, true);
      case RCP -> normalize(raw, bits >>> 31, -unbiased, false);
      case RSQ -> {
        int exponentBits = unbiased & EXPONENT_MASK;
        int halfExponent =
            (exponentBits & 1) != 0
                ? signExtend9(signExtend9(exponentBits) - 1) >> 1
                : signExtend9(exponentBits) >> 1;
        yield normalize(raw, 0, -halfExponent, false);
      }
      default -> throw new IllegalStateException(function + " is not interpolated here");
    };
  }

  /** Returns the low nine bits, sign-extended. */
  private static int signExtend9(int bits) {
    return bits << 23 >> 23;
  }

  private static int lg2Result(long raw, int bits, int exponent) {
    int belowOne = exponent < 127 ? 1 : 0;
    if (exponent == 127) {
      // For arguments from 1 to below 2, the table gives the ratio of the logarithm to x - 1.
      long fraction = (bits & FRACTION_MASK) * (1L << 18);
      long high = Math.multiplyHigh(raw, fraction);
      long product = high << 64 - 41 | raw * fraction >>> 41;
      return normalize(product & RESULT_MASK, belowOne, 0, false);
    }
    int whole = exponent & 0x7f ^ (belowOne != 0 ? 0x7f : 0);
    long flipped = raw ^ (belowOne != 0 ? WIDE_MASK : 0);
    int part = belowOne != 0 ? whole : whole + 1 & 0xff;
    long sum = ((long) (part & 0x7f) << 41) + flipped & WIDE_MASK;
    long fixed = belowOne != 0 ? sum + 1 & WIDE_MASK : sum;
    return normalize(fixed & (1L << 48) - 1, belowOne, 0, false);
  }

  /**
   * Converts a fixed-point number to a binary32.
   *
   * @param exponent added to the exponent of the number, or taken instead of it
   * @param replacesExponent whether {@code exponent} is taken instead
   */
  private static int normalize(long fixed, int sign, int exponent, boolean replacesExponent) {
    if (fixed == 0) {
      return sign << 31;
    }
    int zeros = Long.numberOfLeadingZeros(fixed) - 15;
    long normal = fixed << zeros & WIDE_MASK;
    long guard = normal >>> 24 & 1;
    long roundUp = guard & normal >>> 23 & 1 | normal >>> 25 & guard & 1;
    int mantissa = (int) (normal >>> 25 & 0xffffff) + (int) roundUp;
    int ownExponent = signExtend9(7 - zeros + (mantissa >>> 24));
    int result = replacesExponent ? exponent : signExtend9(ownExponent + exponent);
    int biased = result < -126 ? 0 : result + 127 & 0xff;
    return sign << 31 | biased << 23 | (result < -126 ? 0 : mantissa & FRACTION_MASK);
  }

  /**
   * Returns C0 * 2^14 + C1 * x + 2 * C2 * floor(x^2 / 2^19), with coefficients from the table for
   * the function and the range of the argument.
   */
  private static long evaluateQuadratic(SpecialTables tables, Function function, int bits) {
    int exponent = bits >>> 23 & 0xff;
    boolean near = exponent == 127;
    boolean odd = (exponent & 1) != 0;
    String name =
        switch (function) {
          case SIN -> "sin";
          case COS -> "cos";
          case RSQ -> odd ? "reci_sqrt_1_2" : "reci_sqrt_2_4";
          case LG2 -> near ? "ln2e0" : "ln2";
          case EX2 -> "exp";
          case RCP -> "reci";
        };
    int code = function.ordinal();
    int s2 = code >> 2 & 1;
    int s1 = code >> 1 & 1;
    int s0 = code & 1;
    // Tables with 64 entries have one index bit less, so x has one bit more.
    int wide = (1 - s1) * (1 - s0) | 1 - (s2 ^ s1) | (near ? 1 : 0) * (1 - s2) * s0;
    int mantissa = bits & FRACTION_MASK;
    long x = mantissa & 0xffff | (wide & mantissa >>> 16 & 1) << 16;
    int index = mantissa >>> 16;
    long square = x * x >>> 19;
    return tables.coefficient(name, 0, index) * (1L << 14)
        + tables.coefficient(name, 1, index) * x
        + 2L * tables.coefficient(name, 2, index) * square;
  }
}
