package org.sass.sim.arith;

/** Operations on bits and bit fields of 32-bit words, as GPUs since Fermi have them. */
public final class BitOperations {
  private BitOperations() {}

  /** Repeats a mask of the four lanes of a quad for all eight quads of a warp. */
  public static int eachQuad(int mask) {
    return (mask & 0xf) * 0x11111111;
  }

  /**
   * Computes a function of three words bit by bit.
   *
   * @param table the function: bit {@code 4 * a + 2 * b + c} is its value for the bits a, b, c
   */
  public static int lookUp(int a, int b, int c, int table) {
    int neitherAB = choose(c, replicate(table, 0), replicate(table, 1));
    int onlyB = choose(c, replicate(table, 2), replicate(table, 3));
    int onlyA = choose(c, replicate(table, 4), replicate(table, 5));
    int both = choose(c, replicate(table, 6), replicate(table, 7));
    return choose(a, choose(b, neitherAB, onlyB), choose(b, onlyA, both));
  }

  /** Returns a word whose bits are all equal to one bit of a table. */
  private static int replicate(int table, int bit) {
    return -(table >>> bit & 1);
  }

  /** Chooses between two words bit by bit: {@code one} where the bit of the selector is 1. */
  private static int choose(int selector, int zero, int one) {
    return zero ^ (zero ^ one) & selector;
  }

  /**
   * Extracts a bit field (PTX {@code bfe}).
   *
   * @param range the position in bits 7 to 0, the length in bits 15 to 8
   * @param signed whether the field is sign-extended
   */
  public static int extract(int value, int range, boolean signed) {
    int position = range & 0xff;
    int length = range >>> 8 & 0xff;
    if (length == 0) {
      return 0;
    }
    long wide = signed ? value : Integer.toUnsignedLong(value);
    long field = wide >> Math.min(position, 63);
    if (length >= 32) {
      return (int) field;
    }
    if (!signed) {
      return (int) (field & (1L << length) - 1);
    }
    // Beyond the word, the field continues with the word's sign.
    return (int) (field << 64 - length >> 64 - length);
  }

  /**
   * Inserts the low bits of a value into a word (PTX {@code bfi}).
   *
   * @param range the position in bits 7 to 0, the length in bits 15 to 8
   * @param base the word that keeps its other bits
   */
  public static int insert(int value, int range, int base) {
    int position = range & 0xff;
    int length = Math.min(32, range >>> 8 & 0xff);
    if (position > 31 || length == 0) {
      return base;
    }
    int mask = (int) ((1L << length) - 1 << position);
    return base & ~mask | value << position & mask;
  }

  /** Returns the number of the highest bit that is set; -1 if none is. */
  public static int highestBit(int value) {
    return 31 - Integer.numberOfLeadingZeros(value);
  }

  /** Returns the number of the highest bit that differs from the sign; -1 if none does. */
  public static int highestSignificantBit(int value) {
    return highestBit(value < 0 ? ~value : value);
  }

  /**
   * Chooses four of eight bytes (PTX {@code prmt}).
   *
   * @param a bytes 0 to 3
   * @param selector one nibble for each byte of the result, the lowest first: the number of a byte
   *     in bits 2 to 0; bit 3 replicates its sign over the byte
   * @param b bytes 4 to 7
   */
  public static int permute(int a, int selector, int b) {
    long bytes = Integer.toUnsignedLong(a) | (long) b << 32;
    int result = 0;
    for (int i = 0; i < 4; i++) {
      int nibble = selector >>> 4 * i;
      int value = (int) (bytes >>> 8 * (nibble & 7)) & 0xff;
      if ((nibble & 8) != 0) {
        value = (byte) value < 0 ? 0xff : 0;
      }
      result |= value << 8 * i;
    }
    return result;
  }

  /** The ways in which {@code PRMT} derives its selector from a number from 0 to 3 (PTX prmt). */
  public enum PermuteMode {
    INDEX,
    F4E,
    B4E,
    RC8,
    ECL,
    ECR,
    RC16;

    /** Returns the selector for {@link #permute}. */
    public int selector(int number) {
      int n = number & 3;
      return switch (this) {
        case INDEX -> number;
        case F4E -> n | n + 1 << 4 | n + 2 << 8 | n + 3 << 12;
        case B4E -> n | (n + 7 & 7) << 4 | (n + 6 & 7) << 8 | (n + 5 & 7) << 12;
        case RC8 -> n * 0x1111;
        case ECL -> n | Math.max(n, 1) << 4 | Math.max(n, 2) << 8 | 3 << 12;
        case ECR -> Math.min(n, 0) | Math.min(n, 1) << 4 | Math.min(n, 2) << 8 | n << 12;
        case RC16 -> (n & 1) * 2 | (n & 1) * 2 + 1 << 4 | (n & 1) * 2 << 8 | (n & 1) * 2 + 1 << 12;
      };
    }
  }

  /** Shifts left. A distance beyond 31 gives 0, unless it wraps: then its low 5 bits count. */
  public static int shiftLeft(int value, int distance, boolean wraps) {
    return Integers.shl(value, wraps ? distance & 31 : distance);
  }

  /**
   * Shifts right. A distance beyond 31 acts like 32, unless it wraps: then its low 5 bits count.
   */
  public static int shiftRight(int value, int distance, boolean signed, boolean wraps) {
    int amount = wraps ? distance & 31 : distance;
    return signed ? Integers.shrSigned(value, amount) : Integers.shr(value, amount);
  }

  /**
   * Returns a word of two words that are shifted together.
   *
   * @param wide the two words
   * @param distance how far they are shifted
   * @param limit the greatest distance, 32 or 64 bits: a longer one acts like it, or wraps
   * @param left whether they are shifted left
   * @param signed whether a shift to the right fills with the sign
   * @param upper whether the result is the upper word, not the lower one
   */
  public static int funnelShift(
      long wide,
      int distance,
      int limit,
      boolean wraps,
      boolean left,
      boolean signed,
      boolean upper) {
    int amount =
        wraps
            ? distance & limit - 1
            : Integer.compareUnsigned(distance, limit) > 0 ? limit : distance;
    long shifted;
    if (amount == 64) {
      shifted = signed && !left ? wide >> 63 : 0;
    } else if (left) {
      shifted = wide << amount;
    } else {
      shifted = signed ? wide >> amount : wide >>> amount;
    }
    return (int) (upper ? shifted >>> 32 : shifted);
  }
}
