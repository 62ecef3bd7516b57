package org.sass.sim.launch.settings;

/**
 * How much memory a launch gives to blocks, threads and the kernel. An amount that is not specified
 * is null.
 *
 * @param shared bytes of shared memory of a block in addition to what the kernel declares
 * @param stack bytes of the stack of a thread in addition to what the kernel declares
 * @param heap bytes of the heap from which the kernel allocates memory
 */
public record MemoryBytes(Integer shared, Integer stack, Integer heap) {

  /** Local memory of a thread of any GPU, by the CUDA C++ Programming Guide, in bytes. */
  public static final int MAX_LOCAL = 512 << 10;

  /** Amounts of which none is specified. */
  public static final MemoryBytes NONE = new MemoryBytes(null, null, null);

  /** Returns these amounts, completed with the others where these are not specified. */
  MemoryBytes withDefaults(MemoryBytes defaults) {
    return new MemoryBytes(
        shared != null ? shared : defaults.shared,
        stack != null ? stack : defaults.stack,
        heap != null ? heap : defaults.heap);
  }
}
