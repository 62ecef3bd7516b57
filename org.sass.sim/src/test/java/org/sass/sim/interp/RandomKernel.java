package org.sass.sim.interp;

import org.sass.sim.RandomFlow;

/**
 * Random kernels in which each thread computes with its own registers R1 to R6. Each thread stores
 * its results at 32 * (thread + parameter 0) in global memory. They depend only on this number.
 */
final class RandomKernel extends RandomFlow {
  private static final int LAST_REGISTER = 6;

  private RandomKernel(long seed) {
    super(seed, LAST_REGISTER, false);
  }

  static String of(long seed) {
    RandomKernel kernel = new RandomKernel(seed);
    kernel.writePrologue();
    return kernel.writeKernel(6);
  }

  private void writePrologue() {
    writeLine("IADD R0, g [0x4], R0");
    writeLine("SHL R40, R0, 0x5");
    for (int i = 1; i <= LAST_REGISTER; i++) {
      writeLine("MVI R%d, 0x%x", i, random.nextInt());
      writeLine("IMAD.U16 R%d, R0L, R%dL, R%d", i, i, i);
    }
  }

  @Override
  protected void writeStore() {
    for (int i = 1; i <= LAST_REGISTER; i++) {
      writeLine("IADD32I R41, R40, 0x%x", 4 * i);
      writeLine("GST.U32 global14[R41], R%d", i);
    }
  }

  @Override
  protected void writeStatement(Place place) {
    switch (random.nextInt(place.depth() < MAX_DEPTH ? 14 : 8)) {
      case 0, 1, 2, 3, 4, 5 -> writeArithmetic("");
      case 6 -> writeCompare();
      case 7 -> writeExit(place, true);
      // A join marker without an SSY would pop another entry of the stack. At the outermost level
      // the stack is empty.
      case 8, 9 -> writeBranch(place, place.depth() > 0 || random.nextInt(4) > 0, true);
      case 10 -> writeLoop(place, randomRegister(), place.frame() > 0 ? 1 : 3);
      case 11 -> writeBreakLoop(place);
      default -> writeCall(place);
    }
  }
}
