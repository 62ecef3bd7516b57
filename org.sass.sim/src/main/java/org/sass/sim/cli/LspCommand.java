package org.sass.sim.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.lang.ide.server.Server;
import org.sass.lang.ide.server.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts the language server. */
@Command(
    header = "Serves an editor: the language server on standard input and output.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples, as an editor starts it (docs/language-server.md tells how):%n",
    footer = {"  gsass lsp", "  gsass lsp --log /tmp/gsass.log"},
    sortOptions = false)
final class LspCommand implements Callable<Integer> {
  private final Io io;

  @Mixin private final ServeOptions serving = new ServeOptions();

  @Option(
      names = "--clientProcessId",
      paramLabel = "ID",
      description = "For clients that say so; the first request has it, too.")
  private Long clientProcessId;

  @Mixin private final HelpOption help = new HelpOption();

  LspCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    return serving.serve(
        io,
        (in, out, said) ->
            Server.run(
                in,
                out,
                new ServerOptions(
                    Main.class.getPackage().getImplementationVersion(),
                    said,
                    new DiagnosticPages()::address,
                    (program, flexgrip) -> Sources.launch(program, true, flexgrip),
                    new EditorRuns())));
  }
}
