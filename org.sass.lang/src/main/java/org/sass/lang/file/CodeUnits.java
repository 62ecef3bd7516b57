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

  public void addUnit(int unit) {
    if (size + 4 > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    for (int i = 0; i < 4; i++) {
      bytes[size++] = (byte) (unit >>> (8 * i));
    }
  }

  /** Adds a word of any number of bytes, the lowest byte first. */
  void addWord(Word word) {
    for (int bit = 0; bit < word.size(); bit += 8) {
      addByte((byte) (bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64)));
    }
  }

  /** Adds a byte. */
  void addByte(byte newByte) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    bytes[size++] = newByte;
  }

  /** Returns the number of complete 32-bit units. */
  int unitCount() {
    return size / 4;
  }

  /** Returns the number of bytes. */
  int byteCount() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Returns the 32-bit unit with the given number, from 0. */
  static int unitAt(byte[] code, int index) {
    int offset = 4 * index;
    return code[offset] & 0xff
        | (code[offset + 1] & 0xff) << 8
        | (code[offset + 2] & 0xff) << 16
        | (code[offset + 3] & 0xff) << 24;
  }
}
