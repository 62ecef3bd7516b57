package org.sass.sim.cli;

/**
 * A command cannot go on, and its user can do something about it: wrong usage, a file that cannot
 * be read or written.
 */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String code;

  Failure(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** A short name in kebab-case. */
  String code() {
    return code;
  }
}
