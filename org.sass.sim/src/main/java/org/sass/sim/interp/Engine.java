package org.sass.sim.interp;

import java.util.function.BooleanSupplier;

/** Runs a launch. All engines give the same result and differ only in speed. */
public interface Engine {

  /**
   * Runs all blocks until they end, a fault occurs, or {@code interrupted} returns true. May be
   * called only once unless an engine says otherwise.
   *
   * @param interrupted called from time to time, from any thread
   */
  RunResult run(BooleanSupplier interrupted);

  /** Returns how much of the launch is done, 0 to 1. May be called from another thread. */
  double progress();

  /**
   * Returns approximately how many warp instructions have run so far. May be called from another
   * thread. Negative if the engine counts them only at the end.
   */
  default long steps() {
    return -1;
  }
}
