package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Comparison;
import org.sass.lang.isa.doc.SetChanges;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.TableOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code gsass isa compare}, which shows how the instruction sets do the same tasks, or
 * what changed from one architecture to the next.
 */
@Command(
    name = "compare",
    header =
        "Writes a comparison in Markdown: how each instruction set does the same tasks, or what"
            + " changed from one to the next.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass isa compare -o compare.md",
      "  gsass isa compare sm_70 sm_75 sm_80     what is new, gone or different in each"
    },
    sortOptions = false)
public final class IsaCompareCommand implements Callable<Integer> {
  private final Streams io;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "Two or more architectures; each is compared with the one before it. Without a NAME, the"
              + " tasks of all instruction sets are compared.")
  private List<String> names = new ArrayList<>();

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
    if (names.size() == 1) {
      throw new Failure(
          "usage",
          "a comparison needs two or more architectures: name another one beside " + names.get(0));
    }
    for (int i = 1; i < names.size(); i++) {
      if (names.get(i).equals(names.get(i - 1))) {
        throw new Failure(
            "usage", names.get(i) + " would be compared with itself; name another architecture");
      }
    }
    ProblemReporter reporter = new ProblemReporter(io, false);
    String text;
    if (names.isEmpty()) {
      text = Comparison.including(table.loadExtra(io, reporter)).markdown();
    } else {
      List<Isa> isas = new ArrayList<>();
      for (String name : names) {
        isas.add(table.findOrFail(io, reporter, name));
      }
      text = SetChanges.of(isas).markdown();
    }
    if (output == null) {
      io.out().append(text);
    } else {
      OutputFile.write(io, output, out -> out.append(text));
    }
    return ExitStatus.DONE;
  }
}
