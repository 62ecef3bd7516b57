package org.sass.sim.arith;

/**
 * Arithmetic of the video instructions: on bytes, halves and words of any signs, with a second
 * operation or an insertion into a third word (PTX ISA, "Scalar Video Instructions" and "SIMD Video
 * Instructions").
 */
public final class Video {
  private Video() {}

  /** What is computed of two numbers. */
  public enum Function {
    ADD,
    AVERAGE,
    ABSOLUTE_DIFFERENCE,
    MINIMUM,
    MAXIMUM,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    /** 1 if a comparison holds, otherwise 0. */
    COMPARE;

    /**
     * Computes it.
     *
     * @param relation the outcomes for which a comparison holds, see {@link Relation}
     */
    public long apply(long a, long b, int relation) {
      return switch (this) {
        case ADD -> a + b;
        case AVERAGE -> a + b + (a + b >= 0 ? 1 : 0) >> 1;
        case ABSOLUTE_DIFFERENCE -> Math.abs(a - b);
        case MINIMUM -> Math.min(a, b);
        case MAXIMUM -> Math.max(a, b);
        case SHIFT_LEFT -> shiftLeft(a, b);
        case SHIFT_RIGHT -> a >> Math.min(b, 63);
        case COMPARE -> (relation & 1 << Long.compare(a, b) + 1) != 0 ? 1 : 0;
      };
    }

    /** Shifts left by at most 32; a number too great for 64 bits keeps its sign and zeros. */
    private static long shiftLeft(long a, long distance) {
      if (distance < 31 || a == 0) {
        return a << distance;
      }
      long bound = 1L << 62;
      long lowBits = distance < 32 ? a << distance & 0xffffffffL : 0;
      boolean fits = Math.abs(a) < bound >> distance;
      return fits ? a << distance : (a < 0 ? -bound : bound) | lowBits;
    }
  }

  /** What is done with the result and the third word. */
  public enum Second {
    /** Nothing. */
    NONE,
    ADD,
    MINIMUM,
    MAXIMUM,
    /** The low bits of the result are inserted into it. */
    MERGE
  }

  /**
   * Where a result goes in the third word.
   *
   * @param shift its first bit
   * @param bits its width: 8, 16 or 32
   */
  public record Part(int shift, int bits) {
    public static final Part WHOLE = new Part(0, 32);
  }

  /**
   * Returns the number that a part of a word holds.
   *
   * @param shift first bit of the part
   * @param bits width of the part: 8, 16 or 32
   */
  public static long part(int word, int shift, int bits, boolean signed) {
    long top = (long) word << Long.SIZE - bits - shift;
    return signed ? top >> Long.SIZE - bits : top >>> Long.SIZE - bits;
  }

  /** Returns the nearest number that a type holds. */
  public static long saturate(long value, int bits, boolean signed) {
    long max = (1L << (signed ? bits - 1 : bits)) - 1;
    return Math.max(signed ? -max - 1 : 0, Math.min(max, value));
  }

  /**
   * Does the second operation.
   *
   * @param value the result of the first one
   * @param c the third word
   * @param signed whether the result has a sign
   */
  public static int finish(long value, int c, Second second, Part part, boolean signed) {
    int word = (int) value;
    return switch (second) {
      case NONE -> word;
      case ADD -> word + c;
      case MINIMUM -> signed ? Math.min(word, c) : Integers.iminUnsigned(word, c);
      case MAXIMUM -> signed ? Math.max(word, c) : Integers.imaxUnsigned(word, c);
      case MERGE -> {
        int mask = (int) ((1L << part.bits) - 1 << part.shift);
        yield c & ~mask | word << part.shift & mask;
      }
    };
  }

  /**
   * Returns a product plus a number, both scaled: {@code vmad}.
   *
   * @param negatesProduct whether the product is negated
   * @param negatesAddend whether the addend is negated
   * @param plusOne whether one is added
   * @param shift how far the sum is shifted right: 0, 7 or 15
   */
  public static int multiplyAdd(
      long a,
      long b,
      int c,
      boolean signed,
      boolean negatesProduct,
      boolean negatesAddend,
      boolean plusOne,
      int shift,
      boolean saturates) {
    double size = (double) a * b;
    if (saturates && Math.abs(size) >= 0x1p62) {
      // The sum may not fit into 64 bits, but it is far beyond 32 bits, even shifted.
      return !signed ? -1 : size < 0 != negatesProduct ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    }
    long product = negatesProduct ? ~(a * b) : a * b;
    int addend = negatesAddend ? ~c : c;
    long sum =
        product
            + (signed ? addend : Integer.toUnsignedLong(addend))
            + (plusOne || negatesProduct || negatesAddend ? 1 : 0);
    long scaled = sum >> shift;
    return (int) (saturates ? saturate(scaled, 32, signed) : scaled);
  }
}
