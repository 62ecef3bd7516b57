package org.sass.sim.cli.io;

import java.util.List;

/** The option {@code --format}: how problems and results are written. */
public final class FormatOption implements OptionGroup {
  private String format = "text";

  @Override
  public void describe(CommandSyntax syntax) {
    syntax.option(
        "--format",
        "text|json",
        text -> format = text,
        "Prints problems and results as text (the default) or JSON lines.");
  }

  public ProblemReporter reporter(Streams io) {
    return new ProblemReporter(io, isJson());
  }

  public boolean isJson() {
    return WordOption.validate("--format", format, List.of("text", "json")).equals("json");
  }
}
