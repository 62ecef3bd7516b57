package org.sass.sim.interp;

import org.sass.sim.RandomFlow;

/**
 * Random kernels in which each thread computes with its own registers R1 to R6. Each thread stores
 * its results at 32 * (thread + parameter 0) in global memory. They depend only on this number.
 */
final class RandomKernel extends RandomFlow {
  private static final int LAST = 6;

  private RandomKernel(long seed) {
    super(seed, LAST, false);
  }

  static String of(long seed) {
    RandomKernel kernel = new RandomKernel(seed);
    kernel.prologue();
    return kernel.write(6);
  }

  private void prologue() {
    line("IADD R0, g [0x4], R0");
    line("SHL R40, R0, 0x5");
    for (int i = 1; i <= LAST; i++) {
      line("MVI R%d, 0x%x", i, random.nextInt());
      line("IMAD.U16 R%d, R0L, R%dL, R%d", i, i, i);
    }
  }

  @Override
  protected void store() {
    for (int i = 1; i <= LAST; i++) {
      line("IADD32I R41, R40, 0x%x", 4 * i);
      line("GST.U32 global14[R41], R%d", i);
    }
  }

  @Override
  protected void statement(Place place) {
    switch (random.nextInt(place.depth() < DEEPEST ? 14 : 8)) {
      case 0, 1, 2, 3, 4, 5 -> arithmetic("");
      case 6 -> compare();
      case 7 -> leave(place, true);
      // A join marker without an SSY would pop another entry of the stack. At the outermost level
      // the stack is empty.
      case 8, 9 -> branch(place, place.depth() > 0 || random.nextInt(4) > 0, true);
      case 10 -> loop(place, register(), place.frame() > 0 ? 1 : 3);
      case 11 -> breakingLoop(place);
      default -> call(place);
    }
  }
}
