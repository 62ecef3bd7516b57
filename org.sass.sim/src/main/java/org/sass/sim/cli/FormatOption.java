package org.sass.sim.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** How problems are written. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "Problems and results for people (the default), or as JSON lines.")
  private String format = "text";

  Reporter reporter(Io io) {
    return new Reporter(io, isJson());
  }

  boolean isJson() {
    return Choice.of("--format", format, List.of("text", "json")).equals("json");
  }
}
