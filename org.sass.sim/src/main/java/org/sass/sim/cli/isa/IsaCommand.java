package org.sass.sim.cli.isa;

import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.Streams;

/** The command {@code gsass isa}, which shows instruction sets. Its subcommands do the work. */
public final class IsaCommand implements Command {
  private final Streams io;

  public IsaCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Lists and compares the instruction sets, shows an instruction, writes the manual.")
        .footer(
            "Examples",
            "  gsass isa list",
            "  gsass isa show IMAD",
            "  gsass isa doc sm_10 -o manual")
        .help()
        .subcommand("list", new IsaListCommand(io))
        .subcommand("show", new IsaShowCommand(io))
        .subcommand("doc", new IsaDocCommand(io))
        .subcommand("compare", new IsaCompareCommand(io))
        .subcommand("grammar", new IsaGrammarCommand(io));
  }

  @Override
  public int run() {
    throw new Failure(
        "usage",
        "gsass isa needs a subcommand: list, show, doc, compare, grammar (gsass isa --help)");
  }
}
