package org.sass.sim.cli.run;

import java.util.List;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.WordOption;

/**
 * The options {@code --format} and {@code --sarif}: how the problems and results of a run are
 * written.
 */
final class RunFormatOption implements OptionGroup {
  private static final String SARIF = "sarif";

  private String format = "text";
  private String log;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .option(
            "--format",
            "text|json|sarif",
            text -> format = text,
            "Prints problems and results as text (the default) or JSON lines. sarif prints one log in"
                + " SARIF 2.1.0 with all problems of the run, and nothing else.")
        .option(
            "--sarif",
            "FILE",
            text -> log = text,
            "Writes the log of --format sarif to a file, in addition to what is printed.");
  }

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
