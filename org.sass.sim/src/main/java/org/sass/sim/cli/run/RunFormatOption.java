package org.sass.sim.cli.run;

import java.util.List;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.WordOption;
import picocli.CommandLine.Option;

/**
 * The options {@code --format} and {@code --sarif}: how the problems and results of a run are
 * written.
 */
final class RunFormatOption {
  private static final String SARIF = "sarif";

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif",
      description = {
        "Prints problems and results as text (the default) or JSON lines. sarif prints one log in"
            + " SARIF 2.1.0 with all problems of the run, and nothing else."
      })
  private String format = "text";

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description = "Writes the log of --format sarif to a file, in addition to what is printed.")
  private String log;

  /** Returns the file for the SARIF log; null if there is none. */
  String logFile() {
    return log;
  }

  /** Returns whether a SARIF log is to be printed or written to a file. */
  boolean needsSarif() {
    return isSarif() || log != null;
  }

  ProblemReporter reporter(Streams io) {
    return new ProblemReporter(io, chosenFormat().equals("json"));
  }

  boolean isSarif() {
    return chosenFormat().equals(SARIF);
  }

  private String chosenFormat() {
    return WordOption.validate("--format", format, List.of("text", "json", SARIF));
  }
}
