package org.sass.sim.machine;

import org.sass.lang.isa.MemorySizes;

/** The sixteen constant banks of 64 KiB, little endian. Zero where nothing was put. */
public final class ConstantMemory {
  public static final int BANKS = MemorySizes.CONSTANT_BANKS;
  public static final int BANK_BYTES = MemorySizes.CONSTANT_BANK_BYTES;

  /** What a bank without contents reads as. Never written: {@link #put} makes a bank its own. */
  private final byte[] empty = new byte[BANK_BYTES];

  private final byte[][] banks = new byte[BANKS][];

  /** Writes bytes from an offset of a bank on; the caller sees to it that they fit. */
  public void put(int bank, int offset, byte[] bytes) {
    if (banks[bank] == null) {
      banks[bank] = new byte[BANK_BYTES];
    }
    System.arraycopy(bytes, 0, banks[bank], offset, bytes.length);
  }

  /** The contents of a bank, for reading. */
  public byte[] bank(int bank) {
    return banks[bank] == null ? empty : banks[bank];
  }
}
