package org.sass.sim.machine;

/**
 * A launch as the machine sees it: the sizes, the parameters and the memories that all blocks
 * share.
 *
 * @param size blocks of the grid
 * @param blockSize threads of a block
 * @param params the parameter words
 * @param global the global memory
 * @param constants the constant memory
 * @param registers the number of registers of a thread
 * @param sharedBytes size of the shared memory of a block
 * @param localBytes size of the local memory of a thread
 * @param abi the launch conventions: what a block holds before its first instruction
 * @param output receives what the kernel prints
 */
public record Grid(
    Dim3 size,
    Dim3 blockSize,
    int[] params,
    GlobalMemory global,
    ConstantMemory constants,
    RegisterCounts registers,
    int sharedBytes,
    int localBytes,
    LaunchAbi abi,
    DeviceOutput output) {

  /** Makes a launch with the memory sizes of a G80. */
  public Grid(
      Dim3 size,
      Dim3 blockSize,
      int[] params,
      GlobalMemory global,
      ConstantMemory constants,
      RegisterCounts registers,
      LaunchAbi abi) {
    this(
        size,
        blockSize,
        params,
        global,
        constants,
        registers,
        Block.SHARED_BYTES,
        LocalMemory.BYTES,
        abi,
        DeviceOutput.NONE);
  }

  /** Returns the number of threads of a block. */
  public int threadsPerBlock() {
    return (int) blockSize.count();
  }

  /** Returns the number of blocks of the grid. */
  public long blockCount() {
    return size.count();
  }

  /**
   * Makes the block with number {@code index} in its launch state. Blocks are numbered from 0, in x
   * first, then in y, then in z.
   */
  public Block newBlock(long index) {
    return newBlock(index, null);
  }

  /**
   * Makes the block with number {@code index} in its launch state, and reuses the arrays of another
   * block. Blocks are numbered from 0, in x first.
   *
   * @param reused a block of this grid that is no longer needed and becomes the new one; null to
   *     make a new block
   */
  public Block newBlock(long index, Block reused) {
    Dim3 position = size.position(index);
    if (reused == null) {
      return new Block(this, position);
    }
    reused.restart(position);
    return reused;
  }
}
