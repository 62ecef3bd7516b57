package org.sass.sim.arith;

/** Integer products of GPUs since Kepler. */
public final class Products {
  private Products() {}

  /** Returns a word as a number of 64 bits. */
  private static long extend(int word, boolean signed) {
    return signed ? word : Integer.toUnsignedLong(word);
  }

  /** Returns the 64 bits of a product of two words. */
  public static long wide(int a, int b, boolean signedA, boolean signedB) {
    return extend(a, signedA) * extend(b, signedB);
  }

  /** Returns one half of the product of two words. */
  public static int half(int a, int b, boolean signedA, boolean signedB, boolean upper) {
    long product = wide(a, b, signedA, signedB);
    return (int) (upper ? product >>> 32 : product);
  }

  /**
   * Returns the product of {@code IMAD} as a term of its sum. A negative lower half is a
   * complement, to which the sum adds one; of the upper half, the whole product is negated.
   */
  public static int term(
      int a, int b, boolean signedA, boolean signedB, boolean upper, boolean negated) {
    long product = wide(a, b, signedA, signedB);
    if (upper) {
      return (int) ((negated ? -product : product) >>> 32);
    }
    return (int) (negated ? ~product : product);
  }

  /** Returns a result of {@code XMAD.MRG}: the upper half is the lower one of the second source. */
  public static int merge(int sum, int b) {
    return sum & 0xffff | b << 16;
  }

  /** Returns one half of a word as a number. */
  public static int halfWord(int word, boolean upper, boolean signed) {
    int half = upper ? word >>> 16 : word & 0xffff;
    return signed ? (short) half : half;
  }

  /** How {@code XMAD} takes its addend. */
  public enum Addend {
    /** All of it. */
    FULL,
    /** Its lower half: {@code .CLO}. */
    LOW,
    /** Its upper half: {@code .CHI}. */
    HIGH,
    /** Less 2^16 for each factor that is negative: {@code .CSFU}. */
    SIGN_FIX,
    /** Plus the second source shifted left by 16: {@code .CBCC}. */
    PLUS_B;

    /**
     * Returns the addend.
     *
     * @param factorA the first factor, extended to 32 bits
     * @param factorB the second factor, extended to 32 bits
     * @param b the second source, before a half of it was chosen
     */
    public int of(int c, int factorA, int factorB, int b) {
      return switch (this) {
        case FULL -> c;
        case LOW -> c & 0xffff;
        case HIGH -> c >>> 16;
        case SIGN_FIX -> c - (factorA >>> 31 << 16) - (factorB >>> 31 << 16);
        case PLUS_B -> c + (b << 16);
      };
    }
  }

  /** Returns the sum of four products of bytes and an addend: {@code IDP.4A}, PTX dp4a. */
  public static int dot4(int a, int b, int c, boolean signedA, boolean signedB) {
    int sum = c;
    for (int shift = 0; shift < 32; shift += 8) {
      sum += byteAt(a, shift, signedA) * byteAt(b, shift, signedB);
    }
    return sum;
  }

  /**
   * Returns the sum of two products of halves and bytes and an addend: {@code IDP.2A}, PTX dp2a.
   *
   * @param upper whether bytes 2 and 3 of {@code b} are used; otherwise bytes 0 and 1
   */
  public static int dot2(int a, int b, int c, boolean signedA, boolean signedB, boolean upper) {
    int first = upper ? 16 : 0;
    return c
        + halfWord(a, false, signedA) * byteAt(b, first, signedB)
        + halfWord(a, true, signedA) * byteAt(b, first + 8, signedB);
  }

  /** The part of a word that {@code IMADSP} takes. */
  public enum WordPart {
    /** All 32 bits. */
    WHOLE,
    /** Bits 23 to 0. */
    LOW_24,
    /** Bits 15 to 0. */
    LOW_HALF,
    /** Bits 31 to 16. */
    HIGH_HALF;

    /** Returns the part as a number. */
    public long of(int word, boolean signed) {
      return switch (this) {
        case WHOLE -> extend(word, signed);
        case LOW_24 -> signed ? word << 8 >> 8 : word & 0xffffff;
        case LOW_HALF -> halfWord(word, false, signed);
        case HIGH_HALF -> halfWord(word, true, signed);
      };
    }
  }

  private static int byteAt(int word, int shift, boolean signed) {
    int value = word >>> shift & 0xff;
    return signed ? (byte) value : value;
  }
}
