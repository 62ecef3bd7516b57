package org.sass.sim.launch.syntax;

/** Sizes of a grid or a block; what is not said is 1. */
public record Size(int x, int y, int z) {
  public static final Size ONE = new Size(1, 1, 1);
}
