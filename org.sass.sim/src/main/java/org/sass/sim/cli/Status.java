package org.sass.sim.cli;

/** The exit statuses that scripts rely on. */
final class Status {
  /** Done; there may be warnings. */
  static final int DONE = 0;

  /** The input has errors. */
  static final int ERRORS = 1;

  /** Wrong usage, a limit of the launch exceeded, a file that cannot be read or written. */
  static final int USAGE = 2;

  /** A fault or a failed expectation of the program under test. */
  static final int FAULT = 3;

  /** A mistake of ours. */
  static final int BUG = 70;

  /** Ctrl-C. */
  static final int INTERRUPTED = 130;

  private Status() {}
}
