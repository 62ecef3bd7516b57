package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A field of an instruction word. It may be split into pieces, the most significant piece first. A
 * table writes it as {@code 8:2} or {@code 51:46,26:11}; {@code 38} is a single bit. Bits are
 * numbered from 0, the lowest.
 */
public final class BitField {

  /** Bits {@code low+width-1} down to {@code low}; a piece does not cross bit 64. */
  public record Piece(int low, int width) {

    /** Returns the number of the uppermost bit. */
    public int high() {
      return low + width - 1;
    }

    /** Returns the piece as the table writes it: {@code 8:2}, {@code 38}. */
    @Override
    public String toString() {
      return width == 1 ? "" + low : high() + ":" + low;
    }
  }

  private final Piece[] pieces;
  private final int width;
  private final long maskLow;
  private final long maskHigh;

  /**
   * Creates a field from pieces.
   *
   * @param pieces the pieces, the most significant first; no bit may be in two of them
   */
  public BitField(List<Piece> pieces) {
    this.pieces = pieces.toArray(Piece[]::new);
    int sum = 0;
    long lo = 0;
    long hi = 0;
    for (Piece piece : pieces) {
      sum += piece.width;
      if (piece.low < 64) {
        lo |= lowMask(piece.width) << piece.low;
      } else {
        hi |= lowMask(piece.width) << (piece.low - 64);
      }
    }
    this.width = sum;
    this.maskLow = lo;
    this.maskHigh = hi;
  }

  /**
   * Splits a set of bits of a word into runs of neighbouring bits, the uppermost first. A run does
   * not cross bit 64, as a piece does not.
   *
   * @param low the set among bits 63 to 0
   * @param high the set among bits 127 to 64
   */
  public static List<Piece> runs(long low, long high) {
    List<Piece> runs = new ArrayList<>();
    for (int base = 64; base >= 0; base -= 64) {
      long rest = base == 0 ? low : high;
      while (rest != 0) {
        int top = 63 - Long.numberOfLeadingZeros(rest);
        int width = Long.numberOfLeadingZeros(~(rest << (63 - top)));
        runs.add(new Piece(base + top - width + 1, width));
        rest &= ~(lowMask(width) << (top - width + 1));
      }
    }
    return runs;
  }

  /** Returns the pieces, the most significant first. */
  public List<Piece> pieces() {
    return List.of(pieces);
  }

  /** Returns the number of bits of the field. */
  public int width() {
    return width;
  }

  /** Returns the mask of this field in bits 63 to 0 of the word. */
  public long maskLow() {
    return maskLow;
  }

  /** Returns the mask of this field in bits 127 to 64 of the word. */
  public long maskHigh() {
    return maskHigh;
  }

  /**
   * Returns the unsigned value of this field in a word.
   *
   * @param low bits 63 to 0 of the word
   * @param high bits 127 to 64 of the word
   */
  public long extract(long low, long high) {
    long value = 0;
    for (Piece piece : pieces) {
      long bits = piece.low < 64 ? low >>> piece.low : high >>> (piece.low - 64);
      value = value << piece.width | bits & lowMask(piece.width);
    }
    return value;
  }

  /**
   * Returns bits 63 to 0 of a word in which this field has the given value and all other bits are
   * zero.
   */
  public long putLow(long value) {
    return placeBits(value, 0);
  }

  /**
   * Returns bits 127 to 64 of a word in which this field has the given value and all other bits are
   * zero.
   */
  public long putHigh(long value) {
    return placeBits(value, 64);
  }

  private long placeBits(long value, int base) {
    if ((base == 0 ? maskLow : maskHigh) == 0) {
      return 0;
    }
    long bits = 0;
    long rest = value;
    for (int i = pieces.length - 1; i >= 0; i--) {
      Piece piece = pieces[i];
      if (piece.low >= base && piece.low < base + 64) {
        bits |= (rest & lowMask(piece.width)) << (piece.low - base);
      }
      rest = piece.width == 64 ? 0 : rest >>> piece.width;
    }
    return bits;
  }

  private static long lowMask(int width) {
    return width >= 64 ? -1L : (1L << width) - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitField that
        && maskLow == that.maskLow
        && maskHigh == that.maskHigh
        && Arrays.equals(pieces, that.pieces);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(pieces);
  }

  /** Returns the field as the table writes it: {@code 51:46,26:11}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append(text.isEmpty() ? "" : ",").append(piece);
    }
    return text.toString();
  }
}
