package org.sass.sim.cli;

import org.sass.lang.isa.Isa;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The instruction set that a command is about: a name, and perhaps one more table to find it in.
 */
final class NamedTable {
  @Parameters(
      paramLabel = "NAME",
      arity = "1",
      description = "The instruction set; gsass isa list knows them.")
  private String name;

  @Mixin private final TableOption table = new TableOption();

  /** The instruction set; where there is none, the command fails with the nearest names. */
  Isa load(Io io) {
    return table.named(io, new Reporter(io, false), name);
  }
}
