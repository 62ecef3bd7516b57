package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.Comparison;
import org.sass.lang.isa.doc.SetChanges;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.TableOption;

/**
 * The command {@code gsass isa compare}, which shows how the instruction sets do the same tasks, or
 * what changed from one architecture to the next.
 */
public final class IsaCompareCommand implements Command {
  private final Streams io;
  private final List<String> names = new ArrayList<>();
  private String output;
  private final TableOption table = new TableOption();

  public IsaCompareCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header(
            "Writes a comparison in Markdown: how each instruction set does the same tasks, or what"
                + " changed from one to the next.")
        .footer(
            "Examples",
            "  gsass isa compare -o compare.md",
            "  gsass isa compare sm_70 sm_75 sm_80     what is new, gone or different in each")
        .argument(
            "NAME",
            "0..*",
            names::add,
            "Two or more architectures; each is compared with the one before it. Without a NAME, the"
                + " tasks of all instruction sets are compared.")
        .output("FILE", text -> output = text, "The output file; standard output by default.")
        .add(table)
        .help();
  }

  @Override
  public int run() throws IOException {
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
