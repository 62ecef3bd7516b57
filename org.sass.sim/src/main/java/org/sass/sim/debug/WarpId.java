package org.sass.sim.debug;

import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.Warp;

/**
 * Identifies a warp of a launch.
 *
 * @param block position of its block in the grid
 * @param warp its number in the block, from 0
 */
public record WarpId(Dim3 block, int warp) {

  /** The first warp of a launch. */
  public static final WarpId FIRST = new WarpId(Dim3.ORIGIN, 0);

  public static WarpId of(Warp warp) {
    return new WarpId(warp.block().position(), warp.index());
  }

  /** Returns whether a warp has this id. */
  boolean matches(Warp other) {
    return other.index() == warp && other.block().position().equals(block);
  }

  /** Returns a text for people, such as {@code block (0,1) warp 2}. */
  public String text() {
    return "block " + block.positionText() + " warp " + warp;
  }
}
