package org.sass.sim.debug;

import org.sass.sim.machine.Warp;

/**
 * A warp of a launch.
 *
 * @param blockX its block's place in the grid
 * @param blockY its block's place in the grid
 * @param warp its place in the block, from 0
 */
public record WarpId(int blockX, int blockY, int warp) {

  static WarpId of(Warp warp) {
    return new WarpId(warp.block().x(), warp.block().y(), warp.index());
  }

  /** Whether this is that warp. */
  boolean is(Warp other) {
    return other.index() == warp && other.block().x() == blockX && other.block().y() == blockY;
  }

  /** In words: {@code block (0,1) warp 2}. */
  public String text() {
    return "block (" + blockX + "," + blockY + ") warp " + warp;
  }
}
