package org.sass.sim.interp;

import org.sass.sim.op.Fault;

/**
 * The result of a run.
 *
 * @param stats what the run did
 * @param fault the fault that ended it, or null
 * @param interrupted whether it was asked to stop
 */
public record RunResult(RunStatistics stats, Fault fault, boolean interrupted) {

  /** Returns whether every thread ran to its end. */
  public boolean completed() {
    return fault == null && !interrupted;
  }

  /** Returns this result with a fault that names no line. */
  public RunResult withoutLine() {
    return new RunResult(stats, fault == null ? null : fault.withoutLine(), interrupted);
  }
}
