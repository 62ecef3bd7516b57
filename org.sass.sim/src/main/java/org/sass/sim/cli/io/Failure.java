package org.sass.sim.cli.io;

/**
 * Thrown when a command cannot continue and its user can fix the reason: wrong usage, or a file
 * that cannot be read or written.
 */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;

  public Failure(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Returns the short name of the failure, in kebab-case. */
  public String code() {
    return code;
  }
}
