package org.sass.sim.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Comparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows how instruction sets do the same things. */
@Command(
    name = "compare",
    header = "Shows how the instruction sets do the same things, as Markdown.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa compare -o compare.md",
    sortOptions = false)
final class IsaCompareCommand implements Callable<Integer> {
  private final Io io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file for the text; without this option it is printed.")
  private String output;

  @Mixin private final TableOption table = new TableOption();
  @Mixin private final HelpOption help = new HelpOption();

  IsaCompareCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Isa extra = table.extra(io, new Reporter(io, false));
    String text = Comparison.with(extra).markdown();
    if (output == null) {
      io.out().append(text);
    } else {
      OutputFile.write(io, output, out -> out.append(text));
    }
    return Status.DONE;
  }
}
