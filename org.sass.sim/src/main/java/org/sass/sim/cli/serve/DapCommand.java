package org.sass.sim.cli.serve;

import java.io.IOException;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.run.ServeOptions;
import org.sass.sim.dap.DapServer;

/** The command {@code gsass dap}, which starts the debug adapter. */
public final class DapCommand implements Command {
  private final Streams io;
  private final ServeOptions serving = new ServeOptions();

  public DapCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Runs the debug adapter for an editor, on standard input and output.")
        .footer(
            "Examples, as an editor starts it (see docs/debug-adapter.md)",
            "  gsass dap",
            "  gsass dap --log /tmp/gsass.log")
        .add(serving)
        .help();
  }

  @Override
  public int run() throws IOException {
    return serving.serve(io, DapServer::run);
  }
}
