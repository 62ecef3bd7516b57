package org.sass.sim.debug;

import java.util.function.BooleanSupplier;

/**
 * A movement of the machine, forward or back, that lasts until there is a reason to stop. {@link
 * Movements} creates them.
 */
public abstract class Movement {
  private boolean started;

  /**
   * Moves the machine and returns the reason for the stop. If interrupted it returns null; the next
   * call continues the movement. Nothing else may move the machine between the two calls.
   */
  public StopReason move(BooleanSupplier interrupted) {
    boolean isContinued = started;
    started = true;
    return move(isContinued, interrupted);
  }

  /**
   * Moves the machine, or continues to move it.
   *
   * @param isContinued whether an earlier call of this movement was interrupted
   * @return the reason for the stop; null if this call was interrupted
   */
  abstract StopReason move(boolean isContinued, BooleanSupplier interrupted);
}
