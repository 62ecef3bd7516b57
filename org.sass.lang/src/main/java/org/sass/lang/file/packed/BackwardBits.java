package org.sass.lang.file.packed;

/**
 * A stream of bits that is read from its last byte to its first, as Zstandard stores the codes of
 * literals and sequences (RFC 8878, section 4.1). The highest bit of the last byte that is set
 * marks the end; the stream begins below it.
 */
final class BackwardBits {
  private final byte[] bytes;
  private final int start;

  /** The number of bits that are left; below zero if more were read than there are. */
  private long left;

  /**
   * Opens a stream.
   *
   * @param start index of its first byte
   * @param end index after its last byte
   */
  BackwardBits(byte[] bytes, int start, int end) {
    if (end <= start || bytes[end - 1] == 0) {
      throw new IllegalArgumentException("a stream of bits has no mark of its end");
    }
    this.bytes = bytes;
    this.start = start;
    int lastBits = 31 - Integer.numberOfLeadingZeros(bytes[end - 1] & 0xff);
    left = 8L * (end - 1 - start) + lastBits;
  }

  /** Returns the number of bits that are left; below zero if more were read than there are. */
  long left() {
    return left;
  }

  /**
   * Returns the next bits, at most 32, without reading them. Bits before the first one are zero.
   */
  long peek(int count) {
    long from = left - count;
    long value = 0;
    long first = Math.max(0, from);
    for (long index = first >> 3; index <= left - 1 >> 3; index++) {
      value |= (bytes[start + (int) index] & 0xffL) << 8 * (index - (first >> 3));
    }
    value >>>= first & 7;
    // Bits above the stream's place were read before.
    int known = (int) Math.max(0, left - first);
    value &= (1L << known) - 1;
    return known == 0 ? 0 : value << first - from;
  }

  /** Skips bits. */
  void skip(int count) {
    left -= count;
  }

  /** Reads the next bits, at most 32. */
  int read(int count) {
    long value = peek(count);
    left -= count;
    return (int) value;
  }
}
