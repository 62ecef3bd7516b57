package org.sass.sim.machine;

/**
 * A launch as the machine sees it: the sizes, the parameters and the memories that all blocks
 * share.
 *
 * @param x blocks in x
 * @param y blocks in y
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param params the parameter words
 * @param global the global memory
 * @param constants the constant memory
 * @param registers the number of registers of a thread
 * @param abi the launch conventions: what a block holds before its first instruction
 */
public record Grid(
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
  public int threadsPerBlock() {
    return blockX * blockY * blockZ;
  }

  public long blockCount() {
    return (long) x * y;
  }

  /**
   * Makes the block with number {@code index} in its launch state. Blocks are numbered from 0, in x
   * first.
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
    int blockIndexY = (int) (index / x);
    if (reused == null) {
      return new Block(this, blockIndexX, blockIndexY);
    }
    reused.restart(blockIndexX, blockIndexY);
    return reused;
  }
}
