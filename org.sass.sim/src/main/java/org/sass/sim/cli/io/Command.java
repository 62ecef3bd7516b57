package org.sass.sim.cli.io;

import java.io.IOException;

/**
 * A command of {@code gsass}, such as {@code gsass run}. It first tells which options and arguments
 * it accepts. The parser gives it the user's, and then it runs, once.
 */
public interface Command extends OptionGroup {
  /**
   * Runs the command with the options and arguments that it was given.
   *
   * @return the exit status, see {@link ExitStatus}
   * @throws IOException if standard output cannot be written
   * @throws Failure if an option has an invalid value, or a file cannot be read or written
   */
  int run() throws IOException;
}
