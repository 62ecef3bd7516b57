package org.sass.sim.jit.run;

/** Thrown when the run is to stop. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only instance: the exception carries no information. */
  static final StoppedException INSTANCE = new StoppedException();

  private StoppedException() {
    super("stopped", null, false, false);
  }
}
