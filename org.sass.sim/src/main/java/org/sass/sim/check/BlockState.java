package org.sass.sim.check;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/** The data that the checks keep for a resident block. */
final class BlockState {
  private final WarpState[] warps;
  private int number;

  /** The order of accesses between the warps of the block. */
  final VectorClocks clocks = new VectorClocks();

  /**
   * The accesses to its shared memory. Accesses of an earlier block in the same place are
   * recognised by their block number.
   */
  final AccessHistory sharedAccesses = new AccessHistory(Block.SHARED_BYTES / 4);

  /** The bytes of shared memory that nothing has written. */
  final InitializedBytes sharedBytes = new InitializedBytes(Block.SHARED_BYTES);

  BlockState(Block block, ValueSlots slots) {
    warps = new WarpState[block.warps().size()];
    for (int i = 0; i < warps.length; i++) {
      warps[i] = new WarpState(slots);
    }
  }

  /**
   * Starts a new block in the place of a previous one.
   *
   * @param firstUnfilledByte the first byte of shared memory that the launch has not filled
   */
  void start(Block block, int firstUnfilledByte) {
    number = FindingText.blockNumber(block);
    clocks.reset();
    sharedBytes.reset(firstUnfilledByte);
    for (WarpState warp : warps) {
      warp.start(block.grid().registers().launchRegister());
    }
  }

  /** Returns the number of the block in the grid, from 0, counted in x first. */
  int number() {
    return number;
  }

  WarpState warpState(Warp warp) {
    return warps[warp.index()];
  }
}
