package org.sass.sim.cli.isa;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Manual;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.NamedTable;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.Streams;

/** The command {@code gsass isa doc}, which writes the reference manual of an instruction set. */
public final class IsaDocCommand implements Command {
  private final Streams io;
  private String output;
  private final NamedTable table = new NamedTable();

  public IsaDocCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Writes the reference manual of an instruction set as HTML.")
        .footer("Example", "  gsass isa doc sm_10 -o manual")
        .output("DIR", text -> output = text, "The folder for the pages; NAME-manual by default.")
        .add(table)
        .help();
  }

  @Override
  public int run() throws IOException {
    Isa isa = table.load(io);
    String target = output == null ? isa.archName() + "-manual" : output;
    Map<String, String> pages =
        ProgressLine.runWithProgress(io, "writing the manual", () -> Manual.pages(isa));
    Path folder = InputFiles.toPath(target);
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new Failure("file", target + " is not a folder; name another with -o");
    } catch (IOException e) {
      throw new Failure(
          "file", target + " cannot be created as a folder: " + InputFiles.reasonOf(e));
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      String file = folder.resolve(page.getKey()).toString();
      OutputFile.write(io, file, out -> out.append(page.getValue()));
    }
    io.out().append(pages.size() + " pages written; open " + folder.resolve("index.html") + "\n");
    return ExitStatus.DONE;
  }
}
