package org.sass.sim.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** How the problems and results of a run are written. */
final class RunFormatOption {
  private static final String SARIF = "sarif";

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif",
      description = {
        "Problems and results for people (the default), or as JSON lines. sarif prints one log in"
            + " SARIF 2.1.0 with all that is wrong with the run, and nothing else."
      })
  private String format = "text";

  Reporter reporter(Io io) {
    return new Reporter(io, chosen().equals("json"));
  }

  boolean isSarif() {
    return chosen().equals(SARIF);
  }

  private String chosen() {
    return Choice.of("--format", format, List.of("text", "json", SARIF));
  }
}
