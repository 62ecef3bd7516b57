package org.sass.lang.file.packed;

/** A place in bytes, up to an end beyond which nothing is read. */
final class ByteCursor {
  private final byte[] bytes;
  private final int end;
  private int at;

  /**
   * Starts at a place.
   *
   * @param at index of the next byte
   * @param end index after the last one
   */
  ByteCursor(byte[] bytes, int at, int end) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Returns the bytes themselves, of which this is a part. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns the index of the next byte. */
  int at() {
    return at;
  }

  /** Returns how many bytes are left. */
  int left() {
    return end - at;
  }

  /** Reads the next byte, from 0 to 255. */
  int next() {
    return (int) number(1);
  }

  /** Reads a number of at most 8 bytes, the lowest first. */
  long number(int count) {
    int from = skip(count);
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (bytes[from + i] & 0xffL) << 8 * i;
    }
    return value;
  }

  /** Skips bytes, and returns the index of the first of them. */
  int skip(long count) {
    if (count < 0 || count > left()) {
      throw new IllegalArgumentException("the bytes end too early");
    }
    at += (int) count;
    return at - (int) count;
  }

  /** Skips bytes, and returns a cursor for them alone. */
  ByteCursor part(long count) {
    int from = skip(count);
    return new ByteCursor(bytes, from, at);
  }
}
