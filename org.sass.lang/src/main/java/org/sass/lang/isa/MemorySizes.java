package org.sass.lang.isa;

/** The sizes of the memories of the machines. They are the same for all instruction sets. */
public final class MemorySizes {

  /** Bytes of shared memory of a block. */
  public static final int SHARED_BYTES = 16 << 10;

  /**
   * Bytes at the start of shared memory that hold the sizes of the launch. Parameters follow them.
   */
  public static final int HEADER_BYTES = 16;

  /** Number of constant banks, which are numbered from 0. */
  public static final int CONSTANT_BANKS = 16;

  /** Bytes of a constant bank. */
  public static final int CONSTANT_BANK_BYTES = 64 << 10;

  private MemorySizes() {}
}
