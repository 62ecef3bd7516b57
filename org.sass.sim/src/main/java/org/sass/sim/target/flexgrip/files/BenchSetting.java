package org.sass.sim.target.flexgrip.files;

/** A number that the test bench needs for a launch, with its names in the two kinds of files. */
public enum BenchSetting {
  BLOCK_X("blkx", "BENCH_K_BLKX", 16),
  BLOCK_Y("blky", "BENCH_K_BLKY", 16),
  BLOCK_Z("blkz", "BENCH_K_BLKZ", 16),
  GRID_X("grdx", "BENCH_K_GRDX", 16),
  GRID_Y("grdy", "BENCH_K_GRDY", 16),
  /** Number of bytes of constant memory that are set. */
  CONSTANT_BYTES("cmem_size", "BENCH_CMEM_PARAM_SIZE", 6),
  /** Number of parameter words. */
  PARAMS("nparam", "BENCH_KERNEL_PARAM_SIZE", 4),
  /** Number of registers of a thread. */
  REGISTERS("gprs", "BENCH_KERNEL_GPRS", 9),
  /** Bytes of shared memory that a block asks for. */
  SHARED("shmem", "BENCH_KERNEL_SHMEM_SIZE", 32),
  /** Number of blocks that are resident at once. */
  BLOCKS("bpc", "BENCH_BLOCKS_PER_CORE", 4),
  /** Bytes of shared memory that are asked for at the launch, in addition. */
  DYNAMIC_SHARED("dynsh", "BENCH_DYN_SHMEM_SIZE", 32);

  private final String cfgKey;
  private final String vhdlConstant;
  private final int bits;

  BenchSetting(String cfgKey, String vhdlConstant, int bits) {
    this.cfgKey = cfgKey;
    this.vhdlConstant = vhdlConstant;
    this.bits = bits;
  }

  /** Returns its name in {@code kernel.cfg}. */
  public String cfgKey() {
    return cfgKey;
  }

  /** Returns its name in {@code pick_bench.vhd}. */
  public String vhdlConstant() {
    return vhdlConstant;
  }

  /** Returns how many bits the test bench has for it. */
  public int bits() {
    return bits;
  }

  /** Returns the greatest value that the test bench takes. */
  public long maxValue() {
    return (1L << bits) - 1;
  }

  /**
   * Returns whether it is a size of the block or the grid, which must be at least 1 in a launch.
   */
  boolean isRequired() {
    return ordinal() <= GRID_Y.ordinal();
  }
}
