package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.List;
import org.sass.lang.file.TextMateGrammar;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.TableOption;

/**
 * The command {@code gsass isa grammar}, which writes a TextMate grammar for an instruction set, or
 * for all of them.
 */
public final class IsaGrammarCommand implements Command {
  private final Streams io;
  private String output;
  private String name;
  private final TableOption table = new TableOption();

  public IsaGrammarCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Writes a TextMate grammar, which editors use to colour the instructions.")
        .footer("Example", "  gsass isa grammar -o gpu-sass.tmLanguage.json")
        .output("OUT", text -> output = text, "The output file; standard output by default.")
        .argument(
            "NAME",
            "0..1",
            text -> name = text,
            "The instruction set; by default one grammar for all that come with gsass.")
        .add(table)
        .help();
  }

  @Override
  public int run() throws IOException {
    ProblemReporter reporter = new ProblemReporter(io, false);
    List<Isa> isas =
        name != null
            ? List.of(table.findOrFail(io, reporter, name))
            : Isas.names().stream().map(Isas::load).toList();
    String command = "gsass isa grammar" + (name == null ? "" : " " + isas.get(0).name());
    String grammar = TextMateGrammar.grammar(isas, command);
    if (output == null) {
      io.out().append(grammar);
    } else {
      OutputFile.write(io, output, out -> out.append(grammar));
    }
    return ExitStatus.DONE;
  }
}
