package org.sass.sim.arith;

/**
 * The sum that {@code IMAD} computes, of one half of a product of two words and a third word.
 * Sources: PTX ISA, {@code mad} and {@code madc}; compiled code for Kepler takes the carry of a
 * negative product as that of its complement plus one. No public document says how {@code .HI}
 * takes a negative product: it is the upper half of the negated product, or with {@code .X} that of
 * its complement, so that the sums of both halves are a sum of 64 bits.
 *
 * @param signedA whether the first factor has a sign
 * @param signedB whether the second factor has a sign
 * @param upper whether the upper half of the product is added: {@code .HI}
 * @param negatesProduct whether a factor has a minus sign
 * @param negatesAddend whether the third source has a minus sign
 * @param plusOne whether one is added: {@code .PO}
 * @param takesCarry whether the carry of earlier flags is added: {@code .X}. There is one carry, so
 *     it takes the place of the one that {@code .PO} and minus signs add.
 * @param saturates whether a sum that does not fit becomes the nearest signed number: {@code .SAT}
 */
public record Imad(
    boolean signedA,
    boolean signedB,
    boolean upper,
    boolean negatesProduct,
    boolean negatesAddend,
    boolean plusOne,
    boolean takesCarry,
    boolean saturates) {

  /**
   * Returns the result.
   *
   * @param flags the earlier flags; only {@code .X} uses them
   */
  public int result(int a, int b, int c, int flags) {
    return sum(product(a, b), addend(c), carry(flags));
  }

  /**
   * Returns the result in the lower half of a number, and its flags in the upper one.
   *
   * @param flags the earlier flags; only {@code .X} uses them
   */
  public long resultAndFlags(int a, int b, int c, int flags) {
    int product = product(a, b);
    int addend = addend(c);
    int carry = carry(flags);
    int sum = sum(product, addend, carry);
    long newFlags = Flags.ofPart(product, addend, carry, sum, takesCarry, flags);
    return newFlags << 32 | Integer.toUnsignedLong(sum);
  }

  private int sum(int product, int addend, int carry) {
    return saturates ? Integers.iaddSat(product, addend, carry) : product + addend + carry;
  }

  /** Returns the half of the product; a negative one is complemented if the carry is to add one. */
  private int product(int a, int b) {
    long product = Products.wide(a, b, signedA, signedB);
    if (!upper) {
      return (int) (negatesProduct ? ~product : product);
    }
    long whole = !negatesProduct ? product : takesCarry ? ~product : -product;
    return (int) (whole >>> 32);
  }

  private int addend(int c) {
    return negatesAddend ? ~c : c;
  }

  private int carry(int flags) {
    if (takesCarry) {
      return flags / Flags.CARRY & 1;
    }
    return plusOne || negatesAddend || negatesProduct && !upper ? 1 : 0;
  }
}
