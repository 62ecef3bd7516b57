package org.sass.sim.launch.syntax;

/** The size of a grid or a block. A dimension that is not specified is 1. */
public record Size(int x, int y, int z) {
  public static final Size ONE = new Size(1, 1, 1);
}
