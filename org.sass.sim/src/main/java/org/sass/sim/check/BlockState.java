package org.sass.sim.check;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/** What the checks remember of a block that is running. */
final class BlockState {
  private final WarpState[] warps;
  private int number;

  /** The order of its warps. */
  final VectorClocks clocks = new VectorClocks();

  /**
   * Who used its shared memory. What an earlier block left there is known by that block's number.
   */
  final AccessHistory shared = new AccessHistory(Block.SHARED_BYTES / 4);

  /** What nothing has written there. */
  final InitializedBytes sharedBytes = new InitializedBytes(Block.SHARED_BYTES);

  BlockState(Block block) {
    warps = new WarpState[block.warps().size()];
    for (int i = 0; i < warps.length; i++) {
      warps[i] = new WarpState();
    }
  }

  /**
   * The block of that number takes the room.
   *
   * @param sharedStart the first byte of shared memory that nothing has written
   */
  void start(Block block, int sharedStart) {
    number = FindingText.number(block);
    clocks.start();
    sharedBytes.start(sharedStart);
    for (WarpState warp : warps) {
      warp.start(block.grid().registers().launched());
    }
  }

  /** The block's number, counted in x first. */
  int number() {
    return number;
  }

  WarpState of(Warp warp) {
    return warps[warp.index()];
  }
}
