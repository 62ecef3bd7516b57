package org.sass.sim.op;

import org.sass.sim.machine.Warp;

/**
 * {@code S2R}: reads a special register. Register 0, the physical position, has the lane in its
 * lowest byte and the warp in the next; everything runs on the first multiprocessor. The clock
 * counts instructions of the block. All other registers, performance counters among them, read as
 * zero.
 *
 * @param number the number of the special register
 * @param destination where its value goes
 */
public record ReadSpecialRegister(int number, Destination destination) implements Operation {
  /** The special register that counts the instructions of a block. */
  private static final int CLOCK = 1;

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    int clock = (int) warp.block().clock();
    for (int lane = 0; lane < Warp.LANES; lane++) {
      lanes.result[lane] =
          switch (number) {
            case 0 -> lane | warp.index() << 8;
            case CLOCK -> clock;
            default -> 0;
          };
    }
    destination.write(warp, mask, lanes.result);
    return null;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    effects.addWrites(destination);
    if (number == CLOCK) {
      effects.setReadsClock();
    }
  }
}
