package org.sass.sim.op;

/** An instruction that the table lets through, but that a machine cannot make sense of. */
public final class UnfitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says why an instruction cannot run.
   *
   * @param message the reason, in words that follow "cannot be run:"
   */
  public UnfitException(String message) {
    super(message);
  }
}
