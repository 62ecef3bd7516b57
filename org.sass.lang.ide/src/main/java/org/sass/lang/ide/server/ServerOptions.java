package org.sass.lang.ide.server;

import java.io.PrintStream;
import java.util.function.Function;
import org.sass.lang.ide.analysis.LaunchCheck;

/**
 * What the one who starts the server gives it.
 *
 * @param version what the server says its version is; may be null
 * @param log where the log goes: standard error, or a file
 * @param pages the address of the page about the code of a diagnostic; null if there is none
 * @param launches what is wrong with the launch comments of a program, which the language does not
 *     know itself
 * @param runs runs kernels; null if none can
 */
public record ServerOptions(
    String version,
    PrintStream log,
    Function<String, String> pages,
    LaunchCheck launches,
    KernelRuns runs) {

  /** A server that knows the language alone. */
  public static ServerOptions plain(PrintStream log) {
    return new ServerOptions(null, log, code -> null, LaunchCheck.NONE, null);
  }
}
