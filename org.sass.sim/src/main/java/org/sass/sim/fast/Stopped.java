package org.sass.sim.fast;

/** Thrown when somebody wants the run to stop. */
final class Stopped extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only one: it says nothing but that it is there. */
  static final Stopped NOW = new Stopped();

  private Stopped() {
    super("stopped", null, false, false);
  }
}
