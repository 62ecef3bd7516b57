package org.sass.sim.cli.io;

/** The exit statuses of {@code gsass}. Scripts rely on them, so they do not change. */
public final class ExitStatus {
  /** The command succeeded; there may be warnings. */
  public static final int DONE = 0;

  /** The input has errors. */
  public static final int ERRORS = 1;

  /** Wrong usage, a limit of the launch exceeded, a file that cannot be read or written. */
  public static final int USAGE = 2;

  /** A fault, a failed expectation or a finding of the program under test. */
  public static final int FAULT = 3;

  /** An internal error of gsass. */
  public static final int BUG = 70;

  /** The user pressed Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
