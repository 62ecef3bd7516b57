package org.sass.sim.arith;

import java.util.List;

/**
 * The sum that {@code IMADSP} computes, of a product of parts of two words and a part of a third.
 * Source: Mesa NAK, whose authors tested the instruction on hardware. No public document says which
 * flags it writes: they are those of the sum of the lower 32 bits of the product.
 *
 * @param a what is taken of the first source
 * @param b what is taken of the second source
 * @param c what is taken of the third source
 * @param isStored whether the upper six bits of the second source choose the parts instead: {@code
 *     .SD}
 */
public record Imadsp(SourcePart a, SourcePart b, SourcePart c, boolean isStored) {
  /** The sum whose parts the second source chooses. */
  public static final Imadsp STORED = new Imadsp(null, null, null, true);

  /** The parts that two bits of the second source choose for each source. */
  private static final List<WordPart[]> STORED_PARTS =
      List.of(
          WordPart.values(),
          new WordPart[] {WordPart.LOW_HALF, WordPart.LOW_24, WordPart.LOW_HALF, WordPart.LOW_24},
          new WordPart[] {WordPart.WHOLE, WordPart.LOW_24, WordPart.LOW_HALF, WordPart.WHOLE});

  /** A part of a word. */
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
        case WHOLE -> Products.extend(word, signed);
        case LOW_24 -> signed ? word << 8 >> 8 : word & 0xffffff;
        case LOW_HALF -> Products.halfWord(word, false, signed);
        case HIGH_HALF -> Products.halfWord(word, true, signed);
      };
    }
  }

  /**
   * What is taken of a source.
   *
   * @param part which bits of it
   * @param signed whether they have a sign
   */
  public record SourcePart(WordPart part, boolean signed) {
    /**
     * Returns what a type means.
     *
     * @param type a sign, a number of bits and perhaps a half, as in {@code U24} and {@code S16H1}
     * @param isSecond whether it is the type of the second source. There the words for 24 and 16
     *     bits mean each other: tests on hardware showed that NVIDIA's disassembler has exchanged
     *     them (Mesa NAK, sm32.rs).
     */
    public static SourcePart of(String type, boolean isSecond) {
      WordPart part =
          switch (type.substring(1)) {
            case "24" -> isSecond ? WordPart.LOW_HALF : WordPart.LOW_24;
            case "16H0" -> isSecond ? WordPart.LOW_24 : WordPart.LOW_HALF;
            case "16H1" -> WordPart.HIGH_HALF;
            default -> WordPart.WHOLE;
          };
      return new SourcePart(part, type.startsWith("S"));
    }

    private long of(int word) {
      return part.of(word, signed);
    }
  }

  /** Returns the sum whose parts the types of the three sources name. */
  public static Imadsp of(String typeA, String typeB, String typeC) {
    return new Imadsp(
        SourcePart.of(typeA, false),
        SourcePart.of(typeB, true),
        SourcePart.of(typeC, false),
        false);
  }

  /** Returns the result. */
  public int result(int a, int b, int c) {
    return product(a, b) + addend(b, c);
  }

  /** Returns the flags of the result. */
  public int flags(int a, int b, int c) {
    return Flags.ofPart(product(a, b), addend(b, c), 0, result(a, b, c), false, 0);
  }

  private int product(int wordA, int wordB) {
    return (int)
        (isStored
            ? storedPart(0, wordA, wordB >>> 30) * storedPart(1, wordB, wordB >>> 28)
            : a.of(wordA) * b.of(wordB));
  }

  private int addend(int wordB, int wordC) {
    return (int) (isStored ? storedPart(2, wordC, wordB >>> 26) : c.of(wordC));
  }

  private static long storedPart(int source, int word, int choice) {
    return STORED_PARTS.get(source)[choice & 3].of(word, false);
  }
}
