package org.sass.sim.exec;

/**
 * How a run ended.
 *
 * @param stats what it did until then
 * @param fault what ended it before its time, or null
 * @param interrupted whether somebody asked it to stop
 */
public record RunResult(Stats stats, Fault fault, boolean interrupted) {

  /** Whether every thread ran to its end. */
  public boolean completed() {
    return fault == null && !interrupted;
  }
}
