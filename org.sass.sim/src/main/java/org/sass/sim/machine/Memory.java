package org.sass.sim.machine;

import java.util.Arrays;

/**
 * A piece of little-endian memory, byte-addressed from 0. It is stored as 32-bit words, because
 * nearly all accesses move words, and because vector instructions can gather words.
 *
 * <p>Accesses may be unaligned. A caller whose machine does not allow that has to check it.
 */
public final class Memory {
  private final int[] words;
  private final int size;

  /** Makes a memory of {@code size} bytes, all zero. */
  public Memory(int size) {
    this(new int[(size + 3) / 4], size);
  }

  private Memory(int[] words, int size) {
    this.words = words;
    this.size = size;
  }

  /** Makes a memory with a copy of these bytes. */
  public static Memory of(byte[] bytes) {
    Memory memory = new Memory(bytes.length);
    memory.put(0, bytes);
    return memory;
  }

  /** Returns the size in bytes. */
  public int size() {
    return size;
  }

  /**
   * Returns the contents themselves, not a copy: byte {@code i} is in word {@code i / 4}, the
   * lowest byte first. Bytes of the last word beyond {@link #size()} are zero.
   */
  public int[] words() {
    return words;
  }

  /** Returns the unsigned byte at {@code at}. */
  public int u8(int at) {
    return words[at >>> 2] >>> 8 * (at & 3) & 0xff;
  }

  /** Returns the unsigned 16-bit value at {@code at}. */
  public int u16(int at) {
    return (at & 1) == 0 ? words[at >>> 2] >>> 8 * (at & 2) & 0xffff : u8(at) | u8(at + 1) << 8;
  }

  /** Returns the 32-bit word at {@code at}. */
  public int word(int at) {
    return (at & 3) == 0
        ? words[at >>> 2]
        : u8(at) | u8(at + 1) << 8 | u8(at + 2) << 16 | u8(at + 3) << 24;
  }

  /** Writes the low 8 bits of a value. */
  public void put8(int at, int value) {
    int shift = 8 * (at & 3);
    int index = at >>> 2;
    words[index] = words[index] & ~(0xff << shift) | (value & 0xff) << shift;
  }

  /** Writes the low 16 bits of a value. */
  public void put16(int at, int value) {
    put8(at, value);
    put8(at + 1, value >>> 8);
  }

  public void putWord(int at, int value) {
    if ((at & 3) == 0) {
      words[at >>> 2] = value;
    } else {
      put16(at, value);
      put16(at + 2, value >>> 16);
    }
  }

  /** Writes bytes from an offset on. The caller has to make sure that they fit. */
  public void put(int at, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      put8(at + i, bytes[i]);
    }
  }

  /** Writes zeros to the bytes from {@code from} (included) to {@code to} (excluded). */
  public void clear(int from, int to) {
    int at = from;
    while (at < to && (at & 3) != 0) {
      put8(at++, 0);
    }
    int whole = Math.max(at, to & ~3);
    Arrays.fill(words, at >>> 2, whole >>> 2, 0);
    for (at = whole; at < to; at++) {
      put8(at, 0);
    }
  }

  /** Returns a copy of all bytes. */
  public byte[] bytes() {
    return bytes(0, size);
  }

  /** Returns a copy of {@code count} bytes from {@code at} on. */
  public byte[] bytes(int at, int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) u8(at + i);
    }
    return bytes;
  }

  public Memory copy() {
    return new Memory(words.clone(), size);
  }

  /** Copies the contents of another memory of the same size into this one. */
  public void set(Memory other) {
    System.arraycopy(other.words, 0, words, 0, words.length);
  }

  /**
   * Returns the offset of the first byte from {@code from} (included) to {@code to} (excluded) in
   * which two memories of the same size differ, or -1 if there is none.
   */
  public int mismatch(Memory other, int from, int to) {
    int at = from;
    while (at < to) {
      int word = at >>> 2;
      int different =
          Arrays.mismatch(words, word, words.length, other.words, word, other.words.length);
      if (different < 0) {
        return -1;
      }
      int first =
          Integer.numberOfTrailingZeros(words[word + different] ^ other.words[word + different])
              / 8;
      int found = 4 * (word + different) + first;
      if (found >= at) {
        return found < to ? found : -1;
      }
      // The word that contains the start of the range differs in a byte before the start. It may
      // also differ after it: compare its bytes.
      int end = Math.min(to, 4 * (word + different) + 4);
      for (; at < end; at++) {
        if (u8(at) != other.u8(at)) {
          return at;
        }
      }
    }
    return -1;
  }
}
