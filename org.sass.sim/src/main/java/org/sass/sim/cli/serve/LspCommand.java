package org.sass.sim.cli.serve;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.lang.ide.server.ServerMain;
import org.sass.lang.ide.server.ServerOptions;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.run.ServeOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code gsass lsp}, which starts the language server. */
@Command(
    header = "Runs the language server for an editor, on standard input and output.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples, as an editor starts it (see docs/language-server.md):%n",
    footer = {"  gsass lsp", "  gsass lsp --log /tmp/gsass.log"},
    sortOptions = false)
public final class LspCommand implements Callable<Integer> {
  private final Streams io;
  private final Class<?> mainClass;

  @Mixin private final ServeOptions serving = new ServeOptions();

  @Option(
      names = "--clientProcessId",
      paramLabel = "ID",
      description =
          "Process ID of the editor. Some clients pass it here; the first request contains it,"
              + " too.")
  private Long clientProcessId;

  @Mixin private final HelpOption help = new HelpOption();

  /**
   * Makes the command.
   *
   * @param mainClass the class that starts this program, for runs in processes of their own
   */
  public LspCommand(Streams io, Class<?> mainClass) {
    this.io = io;
    this.mainClass = mainClass;
  }

  @Override
  public Integer call() throws IOException {
    return serving.serve(
        io,
        (in, out, serverLog) ->
            ServerMain.run(
                in,
                out,
                new ServerOptions(
                    mainClass.getPackage().getImplementationVersion(),
                    serverLog,
                    new DiagnosticPages()::uri,
                    (program, flexgrip) -> SourceFiles.launchProblems(program, true, flexgrip),
                    new EditorRuns(mainClass))));
  }
}
