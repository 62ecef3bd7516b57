package org.sass.lang.isa;

/** How much memory the described machines have; the same for all of them. */
public final class MemorySizes {

  /** Bytes of shared memory of a block. */
  public static final int SHARED_BYTES = 16 << 10;

  /** Bytes at the start of shared memory that tell the sizes of the launch; parameters follow. */
  public static final int HEADER_BYTES = 16;

  /** Constant banks, numbered from 0 on. */
  public static final int CONSTANT_BANKS = 16;

  /** Bytes of a constant bank. */
  public static final int CONSTANT_BANK_BYTES = 64 << 10;

  private MemorySizes() {}
}
