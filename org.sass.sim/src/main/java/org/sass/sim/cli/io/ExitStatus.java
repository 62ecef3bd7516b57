package org.sass.sim.cli.io;

/** The exit statuses that scripts rely on. */
public final class ExitStatus {
  /** Done; there may be warnings. */
  public static final int DONE = 0;

  /** The input has errors. */
  public static final int ERRORS = 1;

  /** Wrong usage, a limit of the launch exceeded, a file that cannot be read or written. */
  public static final int USAGE = 2;

  /** A fault or a failed expectation of the program under test. */
  public static final int FAULT = 3;

  /** A mistake of ours. */
  public static final int BUG = 70;

  /** Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
