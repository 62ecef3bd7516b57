package org.sass.sim.cli.io;

import picocli.CommandLine.Option;

/** The option {@code --help}, which every command has. */
public final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  private boolean help;
}
