package org.sass.sim.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.sass.sim.dap.DapServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts the debug adapter. */
@Command(
    header = "Serves an editor: the debug adapter on standard input and output.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples, as an editor starts it (docs/debug-adapter.md tells how):%n",
    footer = {"  gsass dap", "  gsass dap --log /tmp/gsass.log"},
    sortOptions = false)
final class DapCommand implements Callable<Integer> {
  private final Io io;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "Appends what the adapter says of itself to a file instead of standard error.")
  private String log;

  @Option(names = "--stdio", description = "For clients that say so; it is the only way.")
  private boolean stdio;

  @Mixin private final HelpOption help = new HelpOption();

  DapCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    try (PrintStream said = ServerLog.open(io, log)) {
      // Whatever is printed by mistake must not stand among the messages of the protocol.
      PrintStream before = System.out;
      System.setOut(said);
      try {
        return DapServer.run(new BufferedInputStream(io.in(), 1 << 16), io.out().stream(), said);
      } finally {
        System.setOut(before);
      }
    }
  }
}
