package org.sass.sim.cli.io;

import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --format}: how problems and results are written. */
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "Prints problems and results as text (the default) or JSON lines.")
  private String format = "text";

  public ProblemReporter reporter(Streams io) {
    return new ProblemReporter(io, isJson());
  }

  public boolean isJson() {
    return WordOption.validate("--format", format, List.of("text", "json")).equals("json");
  }
}
