package org.sass.sim.machine;

import org.sass.lang.isa.MemorySizes;

/** The sixteen constant banks of 64 KiB, little endian. Zero where nothing was put. */
public final class ConstantMemory {
  public static final int BANKS = MemorySizes.CONSTANT_BANKS;
  public static final int BANK_BYTES = MemorySizes.CONSTANT_BANK_BYTES;

  /** Stands for a bank that is all banks in one: the last bytes put at an offset of any bank. */
  public static final int ANY = -1;

  /** What a bank without contents reads as. Never written: {@link #put} makes a bank its own. */
  private final Memory empty = new Memory(BANK_BYTES);

  private final Memory[] banks = new Memory[BANKS];
  private Memory whole;

  /** Writes bytes from an offset of a bank on; the caller sees to it that they fit. */
  public void put(int bank, int offset, byte[] bytes) {
    if (banks[bank] == null) {
      banks[bank] = new Memory(BANK_BYTES);
    }
    banks[bank].put(offset, bytes);
    if (whole == null) {
      whole = new Memory(BANK_BYTES);
    }
    whole.put(offset, bytes);
  }

  /** The contents of a bank, for reading. */
  public Memory bank(int bank) {
    if (bank == ANY) {
      return whole == null ? empty : whole;
    }
    return banks[bank] == null ? empty : banks[bank];
  }
}
