package org.sass.sim.machine;

import java.util.Arrays;

/**
 * A piece of little-endian memory, byte-addressed from 0. It is stored as 32-bit words, because
 * nearly all accesses move words, and because vector instructions can gather words.
 *
 * <p>Accesses may be unaligned. A caller whose machine does not allow that has to check it. A
 * caller also ensures that an access is inside: one far beyond the end throws an {@link
 * ArrayIndexOutOfBoundsException}.
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

  /** Returns the byte at an address, 0 to 255. */
  public int u8(int address) {
    return words[address >>> 2] >>> 8 * (address & 3) & 0xff;
  }

  /** Returns the 16-bit value at an address, 0 to 65535. */
  public int u16(int address) {
    return (address & 1) == 0
        ? words[address >>> 2] >>> 8 * (address & 2) & 0xffff
        : u8(address) | u8(address + 1) << 8;
  }

  /** Returns the 32-bit word at an address. */
  public int word(int address) {
    return (address & 3) == 0
        ? words[address >>> 2]
        : u8(address) | u8(address + 1) << 8 | u8(address + 2) << 16 | u8(address + 3) << 24;
  }

  /** Writes the low 8 bits of a value. */
  public void put8(int address, int value) {
    int shift = 8 * (address & 3);
    int index = address >>> 2;
    words[index] = words[index] & ~(0xff << shift) | (value & 0xff) << shift;
  }

  /** Writes the low 16 bits of a value. */
  public void put16(int address, int value) {
    put8(address, value);
    put8(address + 1, value >>> 8);
  }

  /** Writes a 32-bit word. */
  public void putWord(int address, int value) {
    if ((address & 3) == 0) {
      words[address >>> 2] = value;
    } else {
      put16(address, value);
      put16(address + 2, value >>> 16);
    }
  }

  /** Writes bytes from an offset on. The caller has to make sure that they fit. */
  public void put(int address, byte[] bytes) {
    int i = 0;
    for (; i < bytes.length && (address + i & 3) != 0; i++) {
      put8(address + i, bytes[i]);
    }
    for (; i + 4 <= bytes.length; i += 4) {
      words[address + i >>> 2] =
          bytes[i] & 0xff
              | (bytes[i + 1] & 0xff) << 8
              | (bytes[i + 2] & 0xff) << 16
              | bytes[i + 3] << 24;
    }
    for (; i < bytes.length; i++) {
      put8(address + i, bytes[i]);
    }
  }

  /** Writes zeros to the bytes from {@code from} (included) to {@code to} (excluded). */
  public void clear(int from, int to) {
    int address = from;
    while (address < to && (address & 3) != 0) {
      put8(address++, 0);
    }
    int wordsEnd = Math.max(address, to & ~3);
    Arrays.fill(words, address >>> 2, wordsEnd >>> 2, 0);
    for (address = wordsEnd; address < to; address++) {
      put8(address, 0);
    }
  }

  /** Returns a copy of all bytes. */
  public byte[] bytes() {
    return bytes(0, size);
  }

  /** Returns a copy of {@code count} bytes from an address on. */
  public byte[] bytes(int address, int count) {
    byte[] bytes = new byte[count];
    int i = 0;
    for (; i < count && (address + i & 3) != 0; i++) {
      bytes[i] = (byte) u8(address + i);
    }
    for (; i + 4 <= count; i += 4) {
      int word = words[address + i >>> 2];
      bytes[i] = (byte) word;
      bytes[i + 1] = (byte) (word >>> 8);
      bytes[i + 2] = (byte) (word >>> 16);
      bytes[i + 3] = (byte) (word >>> 24);
    }
    for (; i < count; i++) {
      bytes[i] = (byte) u8(address + i);
    }
    return bytes;
  }

  /** Returns a copy with the same size and contents. */
  public Memory copy() {
    return new Memory(words.clone(), size);
  }

  /** Copies the contents of another memory of the same size into this one. */
  public void copyFrom(Memory other) {
    System.arraycopy(other.words, 0, words, 0, words.length);
  }

  /**
   * Returns the offset of the first byte from {@code from} (included) to {@code to} (excluded) in
   * which two memories of the same size differ, or -1 if there is none.
   */
  public int mismatch(Memory other, int from, int to) {
    int address = from;
    while (address < to) {
      int firstWord = address >>> 2;
      int firstDifferentWord =
          Arrays.mismatch(
              words, firstWord, words.length, other.words, firstWord, other.words.length);
      if (firstDifferentWord < 0) {
        return -1;
      }
      int differingByte =
          Integer.numberOfTrailingZeros(
                  words[firstWord + firstDifferentWord]
                      ^ other.words[firstWord + firstDifferentWord])
              / 8;
      int differingAddress = 4 * (firstWord + firstDifferentWord) + differingByte;
      if (differingAddress >= address) {
        return differingAddress < to ? differingAddress : -1;
      }
      // The word that contains the start of the range differs in a byte before the start. It may
      // also differ after it: compare its bytes.
      int end = Math.min(to, 4 * (firstWord + firstDifferentWord) + 4);
      for (; address < end; address++) {
        if (u8(address) != other.u8(address)) {
          return address;
        }
      }
    }
    return -1;
  }
}
