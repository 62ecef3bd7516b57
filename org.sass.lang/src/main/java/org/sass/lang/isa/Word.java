package org.sass.lang.isa;

import java.util.HexFormat;

/**
 * An instruction word of up to 128 bits. Bit 0 is the least significant bit of the whole
 * instruction; unused upper bits are zero.
 *
 * @param size number of bits: a multiple of 8
 * @param low bits 63 to 0
 * @param high bits 127 to 64
 */
public record Word(int size, long low, long high) {

  /** Returns a word of {@code size} bits, at most 64. */
  public static Word of(int size, long low) {
    return new Word(size, low, 0);
  }

  /** Returns whether bit {@code n} is set, for {@code n} from 0 to 127. */
  public boolean isBitSet(int n) {
    return ((n < 64 ? low >>> n : high >>> (n - 64)) & 1) != 0;
  }

  /** Returns whether all bits from bit {@code n} on are zero, for {@code n} from 0 to 127. */
  public boolean isZeroFrom(int n) {
    return n < 64 ? (low >>> n | high) == 0 : n == 64 ? high == 0 : high >>> (n - 64) == 0;
  }

  /** Returns the 32-bit unit that starts at bit {@code 32*index}, for {@code index} from 0 to 3. */
  public int unit(int index) {
    return (int) (index < 2 ? low >>> (32 * index) : high >>> (32 * (index - 2)));
  }

  // Not the methods of a record: the JVM would make classes for them at each start.

  @Override
  public boolean equals(Object other) {
    return other instanceof Word that && size == that.size && low == that.low && high == that.high;
  }

  @Override
  public int hashCode() {
    return (31 * size + Long.hashCode(low)) * 31 + Long.hashCode(high);
  }

  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    int digits = size / 4;
    return digits <= 16
        ? "0x" + hex.toHexDigits(low, digits)
        : "0x" + hex.toHexDigits(high, digits - 16) + hex.toHexDigits(low);
  }
}
