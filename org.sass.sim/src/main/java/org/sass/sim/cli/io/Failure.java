package org.sass.sim.cli.io;

/**
 * A command cannot go on, and its user can do something about it: wrong usage, a file that cannot
 * be read or written.
 */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;

  public Failure(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** A short name in kebab-case. */
  public String code() {
    return code;
  }
}
