package org.sass.sim.cli.io;

/** A command cannot go on because of errors in its input, which have been reported. */
public final class ReportedFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ReportedFailure() {
    super("errors were reported", null, false, false);
  }
}
