package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Comparison;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.TableOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code gsass isa compare}, which shows how the instruction sets do the same tasks.
 */
@Command(
    name = "compare",
    header = "Writes a comparison in Markdown: how each instruction set does the same tasks.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa compare -o compare.md",
    sortOptions = false)
public final class IsaCompareCommand implements Callable<Integer> {
  private final Streams io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The output file; standard output by default.")
  private String output;

  @Mixin private final TableOption table = new TableOption();
  @Mixin private final HelpOption help = new HelpOption();

  public IsaCompareCommand(Streams io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Isa extra = table.loadExtra(io, new ProblemReporter(io, false));
    String text = Comparison.including(extra).markdown();
    if (output == null) {
      io.out().append(text);
    } else {
      OutputFile.write(io, output, out -> out.append(text));
    }
    return ExitStatus.DONE;
  }
}
