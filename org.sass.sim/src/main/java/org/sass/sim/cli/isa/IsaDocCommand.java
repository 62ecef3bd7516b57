package org.sass.sim.cli.isa;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Manual;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.NamedTable;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.Streams;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code gsass isa doc}, which writes the reference manual of an instruction set. */
@Command(
    name = "doc",
    header = "Writes the reference manual of an instruction set as HTML.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa doc sm_10 -o manual",
    sortOptions = false)
public final class IsaDocCommand implements Callable<Integer> {
  private final Streams io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The folder for the pages; NAME-manual by default.")
  private String output;

  @Mixin private final NamedTable table = new NamedTable();
  @Mixin private final HelpOption help = new HelpOption();

  public IsaDocCommand(Streams io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
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
