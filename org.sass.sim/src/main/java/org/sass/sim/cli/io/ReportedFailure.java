package org.sass.sim.cli.io;

/**
 * Thrown when a command cannot continue because of errors in its input that have been reported
 * already.
 */
public final class ReportedFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ReportedFailure() {
    super("errors were reported", null, false, false);
  }
}
