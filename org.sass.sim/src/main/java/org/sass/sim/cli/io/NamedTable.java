package org.sass.sim.cli.io;

import org.sass.lang.isa.Isa;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The instruction set that a command is about: a name, and perhaps one more table to find it in.
 */
public final class NamedTable {
  @Parameters(
      paramLabel = "NAME",
      arity = "1",
      description = "The instruction set; gsass isa list knows them.")
  private String name;

  @Mixin private final TableOption table = new TableOption();

  /** The instruction set; where there is none, the command fails with the nearest names. */
  public Isa load(Streams io) {
    return table.named(io, new ProblemReporter(io, false), name);
  }
}
