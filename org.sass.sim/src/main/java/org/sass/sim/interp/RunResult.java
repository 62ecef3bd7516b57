package org.sass.sim.interp;

import org.sass.sim.op.Fault;

/**
 * How a run ended.
 *
 * @param stats what it did until then
 * @param fault what ended it before its time, or null
 * @param interrupted whether it was asked to stop
 */
public record RunResult(RunStatistics stats, Fault fault, boolean interrupted) {

  /** Whether every thread ran to its end. */
  public boolean completed() {
    return fault == null && !interrupted;
  }
}
