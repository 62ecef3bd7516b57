package org.sass.sim.cli;

import picocli.CommandLine.Option;

/** What is to be seen of a run beside its results. */
final class SeeOptions {
  @Option(
      names = "--stats",
      description = {
        "Prints what was run: by opcode, by line, and how lanes, branches, memories and barriers"
            + " were used."
      })
  private boolean stats;

  boolean stats() {
    return stats;
  }

  /** Whether something goes to standard output or into a file that nobody else writes. */
  boolean any() {
    return stats;
  }
}
