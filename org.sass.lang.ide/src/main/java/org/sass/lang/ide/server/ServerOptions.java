package org.sass.lang.ide.server;

import java.io.PrintStream;
import java.util.function.Function;
import org.sass.lang.ide.analysis.LaunchCheck;

/**
 * What the program that starts the server gives to it.
 *
 * @param version the version that the server reports; may be null
 * @param log where the log goes: standard error, or a file
 * @param pageUrlByCode returns the URL of the page about a diagnostic's code; null if there is no
 *     page
 * @param launchCheck checks the launch comments of a program, which the language itself does not
 *     know
 * @param kernelRunner runs kernels; null if kernels cannot be run
 */
public record ServerOptions(
    String version,
    PrintStream log,
    Function<String, String> pageUrlByCode,
    LaunchCheck launchCheck,
    KernelRunner kernelRunner) {

  /**
   * Returns the options of a server that knows only the language: it neither checks launch comments
   * nor runs kernels.
   */
  public static ServerOptions languageOnly(PrintStream log) {
    return new ServerOptions(null, log, code -> null, LaunchCheck.NONE, null);
  }
}
