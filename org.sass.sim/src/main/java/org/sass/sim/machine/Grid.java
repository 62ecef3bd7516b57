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
 * @param registers how many a thread has
 * @param abi what a block holds before its first instruction
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

  /** Block number {@code index}, counted in x first, in its launch state. */
  public Block block(long index) {
    return block(index, null);
  }

  /**
   * The same in the room of another block of this grid, which is no longer wanted.
   *
   * @param used the other block, or null for none
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
