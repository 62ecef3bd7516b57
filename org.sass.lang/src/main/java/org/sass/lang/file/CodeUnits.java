package org.sass.lang.file;

import java.util.Arrays;
import org.sass.lang.isa.Word;

/**
 * A growing buffer of machine code. It takes 32-bit units, words or bytes, and stores them as
 * bytes, little endian.
 */
public final class CodeUnits {
  private byte[] bytes = new byte[256];
  private int size;

  public void add(int unit) {
    if (size + 4 > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    for (int i = 0; i < 4; i++) {
      bytes[size++] = (byte) (unit >>> (8 * i));
    }
  }

  /** Adds a word of any number of bytes, the lowest byte first. */
  void add(Word word) {
    for (int bit = 0; bit < word.size(); bit += 8) {
      add((byte) (bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64)));
    }
  }

  /** Adds a byte. */
  void add(byte one) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    bytes[size++] = one;
  }

  /** Returns the number of complete 32-bit units. */
  int count() {
    return size / 4;
  }

  boolean isEmpty() {
    return size == 0;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Returns the 32-bit unit with the given number, from 0. */
  static int get(byte[] code, int index) {
    int at = 4 * index;
    return code[at] & 0xff
        | (code[at + 1] & 0xff) << 8
        | (code[at + 2] & 0xff) << 16
        | (code[at + 3] & 0xff) << 24;
  }
}
