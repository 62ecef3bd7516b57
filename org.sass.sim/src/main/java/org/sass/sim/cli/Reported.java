package org.sass.sim.cli;

/** A command cannot go on because of errors in its input, which have been reported. */
final class Reported extends RuntimeException {
  private static final long serialVersionUID = 1;

  Reported() {
    super("errors were reported", null, false, false);
  }
}
