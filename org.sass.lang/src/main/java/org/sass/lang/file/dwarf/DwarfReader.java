package org.sass.lang.file.dwarf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads the numbers of a debug section. Beyond its end, it throws what a buffer throws. */
final class DwarfReader {
  private final ByteBuffer in;

  DwarfReader(byte[] bytes) {
    in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  int at() {
    return in.position();
  }

  void moveTo(int offset) {
    in.position(offset);
  }

  /** Sets the offset at which reading ends. */
  void setEnd(int end) {
    in.limit(end);
  }

  /** Returns how many bytes the whole section has. */
  int size() {
    return in.capacity();
  }

  boolean hasMore() {
    return in.hasRemaining();
  }

  /** Returns how many bytes are left. */
  int left() {
    return in.remaining();
  }

  int u8() {
    return in.get() & 0xff;
  }

  int u16() {
    return in.getShort() & 0xffff;
  }

  int s32() {
    return in.getInt();
  }

  long s64() {
    return in.getLong();
  }

  /** Skips bytes. A count below zero or beyond the end is refused. */
  void skip(long count) {
    if (count < 0 || count > in.remaining()) {
      throw new IllegalArgumentException("the section ends too early");
    }
    in.position(in.position() + (int) count);
  }

  /** Skips a text and the zero at its end. */
  void skipText() {
    while (in.get() != 0) {
      continue;
    }
  }

  /** Reads a number in groups of 7 bits, the lowest first. Skips a signed one just as well. */
  long leb() {
    long value = 0;
    int shift = 0;
    int next;
    do {
      next = in.get();
      value |= shift < 64 ? (next & 0x7fL) << shift : 0;
      shift += 7;
    } while (next < 0);
    return value;
  }
}
