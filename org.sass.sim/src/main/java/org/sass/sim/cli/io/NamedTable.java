package org.sass.sim.cli.io;

import org.sass.lang.isa.Isa;

/**
 * The instruction set that is the argument of a command: its name, and the option for one more
 * instruction table to find it in.
 */
public final class NamedTable implements OptionGroup {
  private String name;
  private final TableOption table = new TableOption();

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .argument(
            "NAME", "1", text -> name = text, "The instruction set; gsass isa list shows all.")
        .add(table);
  }

  /**
   * Returns the instruction set. If there is none with that name, the command fails and suggests
   * the nearest names.
   */
  public Isa load(Streams io) {
    return table.findOrFail(io, new ProblemReporter(io, false), name);
  }
}
