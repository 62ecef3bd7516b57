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

  public long blocks() {
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
   * @param used a block of this grid that is no longer needed and becomes the new one; null to make
   *     a new block
   */
  public Block block(long index, Block used) {
    int atX = (int) (index % x);
    int atY = (int) (index / x);
    if (used == null) {
      return new Block(this, atX, atY);
    }
    used.restart(atX, atY);
    return used;
  }
}
