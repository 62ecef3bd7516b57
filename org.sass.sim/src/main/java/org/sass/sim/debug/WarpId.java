package org.sass.sim.debug;

import org.sass.sim.machine.Warp;

/**
 * Identifies a warp of a launch.
 *
 * @param blockX x position of its block in the grid, from 0
 * @param blockY y position of its block in the grid, from 0
 * @param warp its number in the block, from 0
 */
public record WarpId(int blockX, int blockY, int warp) {

  static WarpId of(Warp warp) {
    return new WarpId(warp.block().x(), warp.block().y(), warp.index());
  }

  /** Returns whether a warp has this id. */
  boolean matches(Warp other) {
    return other.index() == warp && other.block().x() == blockX && other.block().y() == blockY;
  }

  /** Returns a text for people, such as {@code block (0,1) warp 2}. */
  public String text() {
    return "block (" + blockX + "," + blockY + ") warp " + warp;
  }
}
