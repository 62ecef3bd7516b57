package org.sass.sim.cli.io;

import org.sass.lang.isa.Isa;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The instruction set that is the argument of a command: its name, and the option for one more
 * instruction table to find it in.
 */
public final class NamedTable {
  @Parameters(
      paramLabel = "NAME",
      arity = "1",
      description = "The instruction set; gsass isa list shows all.")
  private String name;

  @Mixin private final TableOption table = new TableOption();

  /**
   * Returns the instruction set. If there is none with that name, the command fails and suggests
   * the nearest names.
   */
  public Isa load(Streams io) {
    return table.findOrFail(io, new ProblemReporter(io, false), name);
  }
}
