package org.sass.sim.check;

import java.util.Arrays;

/**
 * The bytes of a small memory that are undefined, because nothing has written them or because an
 * undefined value was stored there, and the origins of these values.
 */
final class InitializedBytes {
  /** For each word, a bit for each of its bytes that is undefined. */
  private final byte[] undefined;

  /** For each word, the origin of its undefined value; 0 if nothing was ever written there. */
  private final int[] origins;

  InitializedBytes(int size) {
    undefined = new byte[size / 4];
    origins = new int[size / 4];
  }

  /** Marks the bytes below {@code from} as written and all others as not written. */
  void reset(int firstUndefined) {
    Arrays.fill(undefined, (byte) 15);
    Arrays.fill(origins, 0);
    for (int i = 0; i < firstUndefined; i++) {
      undefined[i >>> 2] &= (byte) ~(1 << (i & 3));
    }
  }

  /**
   * Returns whether at least one byte of an access within a word is undefined.
   *
   * @param bytes the number of bytes, 1 to 4
   */
  boolean isUndefined(int address, int bytes) {
    return (undefined[address >>> 2] & byteMask(address, bytes)) != 0;
  }

  int origin(int address) {
    return origins[address >>> 2];
  }

  void define(int address, int bytes) {
    undefined[address >>> 2] &= (byte) ~byteMask(address, bytes);
  }

  void undefine(int address, int bytes, int origin) {
    undefined[address >>> 2] |= (byte) byteMask(address, bytes);
    origins[address >>> 2] = origin;
  }

  private static int byteMask(int address, int bytes) {
    return (1 << bytes) - 1 << (address & 3) & 15;
  }
}
