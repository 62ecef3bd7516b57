package org.sass.sim.jit.run;

/** Thrown when the run is to stop. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only one: it says nothing but that it is there. */
  static final StoppedException NOW = new StoppedException();

  private StoppedException() {
    super("stopped", null, false, false);
  }
}
