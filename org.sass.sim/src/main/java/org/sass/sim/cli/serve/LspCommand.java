package org.sass.sim.cli.serve;

import java.io.IOException;
import org.sass.lang.ide.server.ServerMain;
import org.sass.lang.ide.server.ServerOptions;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.run.ServeOptions;

/** The command {@code gsass lsp}, which starts the language server. */
public final class LspCommand implements Command {
  private final Streams io;
  private final Class<?> mainClass;
  private final ServeOptions serving = new ServeOptions();

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
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Runs the language server for an editor, on standard input and output.")
        .footer(
            "Examples, as an editor starts it (see docs/language-server.md)",
            "  gsass lsp",
            "  gsass lsp --log /tmp/gsass.log")
        .add(serving)
        .option(
            "--clientProcessId",
            "ID",
            text -> {},
            "Process ID of the editor. Some clients pass it here; the first request contains it,"
                + " too.")
        .help();
  }

  @Override
  public int run() throws IOException {
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
