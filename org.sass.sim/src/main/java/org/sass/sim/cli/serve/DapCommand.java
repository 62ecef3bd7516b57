package org.sass.sim.cli.serve;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.run.ServeOptions;
import org.sass.sim.dap.DapServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code gsass dap}, which starts the debug adapter. */
@Command(
    header = "Runs the debug adapter for an editor, on standard input and output.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples, as an editor starts it (see docs/debug-adapter.md):%n",
    footer = {"  gsass dap", "  gsass dap --log /tmp/gsass.log"},
    sortOptions = false)
public final class DapCommand implements Callable<Integer> {
  private final Streams io;

  @Mixin private final ServeOptions serving = new ServeOptions();

  @Mixin private final HelpOption help = new HelpOption();

  public DapCommand(Streams io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    return serving.serve(io, DapServer::run);
  }
}
