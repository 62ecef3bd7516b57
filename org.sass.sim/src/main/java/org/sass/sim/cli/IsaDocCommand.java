package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Manual;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the reference manual of an instruction set. */
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
final class IsaDocCommand implements Callable<Integer> {
  private final Io io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The folder for the pages; without this option NAME-manual.")
  private String output;

  @Mixin private final NamedTable table = new NamedTable();
  @Mixin private final HelpOption help = new HelpOption();

  IsaDocCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Isa isa = table.load(io);
    String target = output == null ? isa.archName() + "-manual" : output;
    Map<String, String> pages = Progress.during(io, "writing the manual", () -> Manual.pages(isa));
    Path folder = Inputs.path(target);
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new Failure("file", target + " is no folder; name another with -o");
    } catch (IOException e) {
      throw new Failure("file", target + " cannot be made a folder: " + Inputs.reason(e));
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      String file = folder.resolve(page.getKey()).toString();
      OutputFile.write(io, file, out -> out.append(page.getValue()));
    }
    io.out().append(pages.size() + " pages written; open " + folder.resolve("index.html") + "\n");
    return Status.DONE;
  }
}
