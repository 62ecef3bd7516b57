package org.sass.sim.op;

/** Thrown if the instruction-set table allows an instruction that a machine cannot execute. */
public final class UnfitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Makes an exception that says why an instruction cannot run.
   *
   * @param message the reason, in words that follow "cannot be run:"
   */
  public UnfitException(String message) {
    super(message);
  }
}
