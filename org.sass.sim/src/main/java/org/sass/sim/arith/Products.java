package org.sass.sim.arith;

/** Integer products of GPUs since Kepler. */
public final class Products {
  private Products() {}

  /** Returns a word as a number of 64 bits. */
  static long extend(int word, boolean signed) {
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

  /** Returns one half of a word as a number. */
  public static int halfWord(int word, boolean upper, boolean signed) {
    int half = upper ? word >>> 16 : word & 0xffff;
    return signed ? (short) half : half;
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

  private static int byteAt(int word, int shift, boolean signed) {
    int value = word >>> shift & 0xff;
    return signed ? (byte) value : value;
  }
}
