package org.sass.sim.check;

import java.util.Arrays;

/** Which bytes of a small memory have no value that was written, and where theirs came from. */
final class InitializedBytes {
  /** A bit for each byte of a word. */
  private final byte[] undefined;

  /** Where the value of an undefined word came from; 0 if nothing was ever written there. */
  private final int[] origins;

  InitializedBytes(int size) {
    undefined = new byte[size / 4];
    origins = new int[size / 4];
  }

  /** Nothing is written from a byte on, and what is before it is. */
  void start(int from) {
    Arrays.fill(undefined, (byte) 15);
    Arrays.fill(origins, 0);
    for (int i = 0; i < from; i++) {
      undefined[i >>> 2] &= (byte) ~(1 << (i & 3));
    }
  }

  /** Whether one of up to four bytes in a word is undefined. */
  boolean isUndefined(int address, int bytes) {
    return (undefined[address >>> 2] & bits(address, bytes)) != 0;
  }

  int origin(int address) {
    return origins[address >>> 2];
  }

  void define(int address, int bytes) {
    undefined[address >>> 2] &= (byte) ~bits(address, bytes);
  }

  void undefine(int address, int bytes, int origin) {
    undefined[address >>> 2] |= (byte) bits(address, bytes);
    origins[address >>> 2] = origin;
  }

  private static int bits(int address, int bytes) {
    return (1 << bytes) - 1 << (address & 3) & 15;
  }
}
