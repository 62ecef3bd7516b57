package org.sass.sim.arith;

/**
 * The sum that {@code XMAD} computes, of a product of two halves of words and a third word. Source:
 * Ryujinx, XMAD. No public document says which flags the instruction writes with a shifted or a
 * merged result: they are those of the sum of the shifted product, and zero and sign are those of
 * the merged word.
 *
 * @param upperA whether the first factor is the upper half of the first source
 * @param signedA whether the first factor has a sign
 * @param upperB whether the second factor is the upper half of the second source
 * @param signedB whether the second factor has a sign
 * @param shifts whether the product is shifted left by 16: {@code .PSL}
 * @param addend how the third source is taken
 * @param merges whether the upper half of the result is the lower one of the second source: {@code
 *     .MRG}
 * @param takesCarry whether the carry of earlier flags is added: {@code .X}
 */
public record Xmad(
    boolean upperA,
    boolean signedA,
    boolean upperB,
    boolean signedB,
    boolean shifts,
    Addend addend,
    boolean merges,
    boolean takesCarry) {

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
    PLUS_B
  }

  /**
   * Returns the result.
   *
   * @param flags the earlier flags; only {@code .X} uses them
   */
  public int result(int a, int b, int c, int flags) {
    int factorA = Products.halfWord(a, upperA, signedA);
    int factorB = Products.halfWord(b, upperB, signedB);
    int carry = takesCarry ? flags / Flags.CARRY & 1 : 0;
    int sum = product(factorA, factorB) + third(factorA, factorB, b, c) + carry;
    return merges ? sum & 0xffff | b << 16 : sum;
  }

  /**
   * Returns the flags of the result.
   *
   * @param flags the earlier flags; only {@code .X} uses them
   */
  public int flags(int a, int b, int c, int flags) {
    int factorA = Products.halfWord(a, upperA, signedA);
    int factorB = Products.halfWord(b, upperB, signedB);
    int carry = takesCarry ? flags / Flags.CARRY & 1 : 0;
    return Flags.ofPart(
        product(factorA, factorB),
        third(factorA, factorB, b, c),
        carry,
        result(a, b, c, flags),
        takesCarry,
        flags);
  }

  private int product(int factorA, int factorB) {
    return factorA * factorB << (shifts ? 16 : 0);
  }

  private int third(int factorA, int factorB, int b, int c) {
    return switch (addend) {
      case FULL -> c;
      case LOW -> c & 0xffff;
      case HIGH -> c >>> 16;
      case SIGN_FIX -> c - (factorA >>> 31 << 16) - (factorB >>> 31 << 16);
      case PLUS_B -> c + (b << 16);
    };
  }
}
