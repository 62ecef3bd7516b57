package org.sass.sim.interp;

import java.util.function.BooleanSupplier;

/** Runs a launch. Every engine gives the same result; they differ in speed alone. */
public interface Engine {

  /**
   * Runs all blocks to their end, to a fault, or until {@code interrupted} says so. To be called
   * once.
   *
   * @param interrupted asked now and then, from any thread
   */
  RunResult run(BooleanSupplier interrupted);

  /** How much of the launch is done, 0 to 1; asked from another thread. */
  double done();

  /**
   * How many warp instructions were run so far, give or take some; asked from another thread. Below
   * 0 if they are not counted before the end.
   */
  default long steps() {
    return -1;
  }
}
