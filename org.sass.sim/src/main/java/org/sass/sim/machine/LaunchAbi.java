package org.sass.sim.machine;

/**
 * The launch conventions of a machine: what a block holds before its first instruction, and where
 * its threads find their places and the parameters. Stateless; one instance serves all blocks.
 */
public interface LaunchAbi {
  /** Byte address of the first parameter word in shared memory; the header of a launch is below. */
  int parametersAt();

  /**
   * Bytes at the start of shared memory that a launch fills: the header and the parameters.
   *
   * @param words parameter words of the launch
   */
  default int filledShared(int words) {
    return parametersAt() + 4 * words;
  }

  /**
   * Puts the place of each thread in its block into {@link RegisterCounts#launched}, if there is
   * one; it is 0 before. In a block of one dimension the place is the number of the thread:
   * translated code relies on that.
   */
  void fillRegisters(Block block);

  /** Puts the sizes of the launch and its parameters into shared memory, which is 0. */
  void fillShared(Block block);

  /** Puts the place of the block in its grid where threads find it. */
  void fillPlace(Block block);

  /** Whether the lanes of a block's last warp run that have no thread. */
  default boolean runsAllLanes() {
    return false;
  }

  /** Whether a block finds in its registers what the one before it left. */
  default boolean keepsRegisters() {
    return false;
  }
}
