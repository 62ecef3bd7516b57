package org.sass.sim.target.flexgrip.files;

/** A number that the test bench is told of a launch, with its names in both kinds of files. */
public enum BenchSetting {
  BLOCK_X("blkx", "BENCH_K_BLKX", 16),
  BLOCK_Y("blky", "BENCH_K_BLKY", 16),
  BLOCK_Z("blkz", "BENCH_K_BLKZ", 16),
  GRID_X("grdx", "BENCH_K_GRDX", 16),
  GRID_Y("grdy", "BENCH_K_GRDY", 16),
  /** Bytes of constant memory that are set. */
  CONSTANT_BYTES("cmem_size", "BENCH_CMEM_PARAM_SIZE", 6),
  /** Words of parameters. */
  PARAMS("nparam", "BENCH_KERNEL_PARAM_SIZE", 4),
  /** Registers of a thread. */
  REGISTERS("gprs", "BENCH_KERNEL_GPRS", 9),
  /** Bytes of shared memory asked for. */
  SHARED("shmem", "BENCH_KERNEL_SHMEM_SIZE", 32),
  /** Blocks that are resident at once. */
  BLOCKS("bpc", "BENCH_BLOCKS_PER_CORE", 4),
  /** Bytes of shared memory asked for at the launch. */
  DYNAMIC_SHARED("dynsh", "BENCH_DYN_SHMEM_SIZE", 32);

  private final String key;
  private final String constant;
  private final int bits;

  BenchSetting(String key, String constant, int bits) {
    this.key = key;
    this.constant = constant;
    this.bits = bits;
  }

  /** Its name in {@code kernel.cfg}. */
  public String key() {
    return key;
  }

  /** Its name in {@code pick_bench.vhd}. */
  public String constant() {
    return constant;
  }

  /** How many bits the test bench has for it. */
  public int bits() {
    return bits;
  }

  /** The greatest value that the test bench can be told. */
  public long most() {
    return (1L << bits) - 1;
  }

  /** Whether a launch without it makes no sense. */
  boolean isSize() {
    return ordinal() <= GRID_Y.ordinal();
  }
}
