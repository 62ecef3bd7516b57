package org.sass.sim.machine;

import org.sass.lang.isa.MemorySizes;

/** The sixteen constant banks of 64 KiB each, little endian. Bytes that were not set are zero. */
public final class ConstantMemory {
  /** Number of banks. */
  public static final int BANKS = MemorySizes.CONSTANT_BANKS;

  /** Size of a bank in bytes. */
  public static final int BANK_BYTES = MemorySizes.CONSTANT_BANK_BYTES;

  /**
   * Number of a bank that combines all banks: at each offset it has the byte that was put there
   * last, in whatever bank.
   */
  public static final int ANY_BANK = -1;

  /**
   * The contents of a bank that was not set. Never written: {@link #put} allocates the bank first.
   */
  private final Memory empty = new Memory(BANK_BYTES);

  private final Memory[] banks = new Memory[BANKS];
  private Memory merged;

  /** Writes bytes to a bank, from an offset on. The caller ensures that they fit. */
  public void put(int bank, int offset, byte[] bytes) {
    if (banks[bank] == null) {
      banks[bank] = new Memory(BANK_BYTES);
    }
    banks[bank].put(offset, bytes);
    if (merged == null) {
      merged = new Memory(BANK_BYTES);
    }
    merged.put(offset, bytes);
  }

  /** Returns the contents of a bank; null if nothing was put there. They must not be changed. */
  public Memory find(int bank) {
    return bank < 0 || bank >= BANKS ? null : banks[bank];
  }

  /** Returns the contents of a bank. They must not be changed. */
  public Memory bank(int bank) {
    if (bank == ANY_BANK) {
      return merged == null ? empty : merged;
    }
    return banks[bank] == null ? empty : banks[bank];
  }
}
