package org.sass.sim.machine;

/**
 * A launch as the machine sees it: the sizes, the parameters and the memories that all blocks
 * share.
 *
 * @param x blocks in x
 * @param y blocks in y
 * @param z blocks in z
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
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
    int x,
    int y,
    int z,
    int blockX,
    int blockY,
    int blockZ,
    int[] params,
    GlobalMemory global,
    ConstantMemory constants,
    RegisterCounts registers,
    int sharedBytes,
    int localBytes,
    LaunchAbi abi,
    DeviceOutput output) {

  /** Makes a launch with one layer of blocks and the memory sizes of a G80. */
  public Grid(
      int x,
      int y,
      int blockX,
      int blockY,
      int blockZ,
      int[] params,
      GlobalMemory global,
      ConstantMemory constants,
      RegisterCounts registers,
      LaunchAbi abi) {
    this(
        x,
        y,
        1,
        blockX,
        blockY,
        blockZ,
        params,
        global,
        constants,
        registers,
        Block.SHARED_BYTES,
        LocalMemory.BYTES,
        abi,
        DeviceOutput.NONE);
  }

  public int threadsPerBlock() {
    return blockX * blockY * blockZ;
  }

  public long blockCount() {
    return (long) x * y * z;
  }

  /**
   * Makes the block with number {@code index} in its launch state. Blocks are numbered from 0, in x
   * first, then in y.
   */
  public Block block(long index) {
    return block(index, null);
  }

  /**
   * Makes the block with number {@code index} in its launch state, and reuses the arrays of another
   * block. Blocks are numbered from 0, in x first.
   *
   * @param reused a block of this grid that is no longer needed and becomes the new one; null to
   *     make a new block
   */
  public Block block(long index, Block reused) {
    int blockIndexX = (int) (index % x);
    int blockIndexY = (int) (index / x % y);
    int blockIndexZ = (int) (index / x / y);
    if (reused == null) {
      return new Block(this, blockIndexX, blockIndexY, blockIndexZ);
    }
    reused.restart(blockIndexX, blockIndexY, blockIndexZ);
    return reused;
  }
}
