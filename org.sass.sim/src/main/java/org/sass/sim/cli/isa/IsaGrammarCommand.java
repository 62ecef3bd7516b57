package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.sass.lang.file.TextMateGrammar;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.cli.io.ExitStatus;
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
 * The command {@code gsass isa grammar}, which writes a TextMate grammar for an instruction set, or
 * for all of them.
 */
@Command(
    name = "grammar",
    header = "Writes a TextMate grammar, which editors use to colour the instructions.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa grammar -o gpu-sass.tmLanguage.json",
    sortOptions = false)
public final class IsaGrammarCommand implements Callable<Integer> {
  private final Streams io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The output file; standard output by default.")
  private String output;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The instruction set; by default one grammar for all that come with gsass.")
  private String name;

  @Mixin private final TableOption table = new TableOption();
  @Mixin private final HelpOption help = new HelpOption();

  public IsaGrammarCommand(Streams io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
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
