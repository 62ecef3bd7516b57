package org.sass.sim.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.sass.lang.asm.TextMate;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the TextMate grammar of an instruction set. */
@Command(
    name = "grammar",
    header = "Writes a TextMate grammar: what editors colour the instruction set with.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa grammar -o gpu-sass.tmLanguage.json",
    sortOptions = false)
final class IsaGrammarCommand implements Callable<Integer> {
  private final Io io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The file for it; without this option standard output.")
  private String output;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The instruction set; without a name one grammar for all that come along.")
  private String name;

  @Mixin private final TableOption table = new TableOption();
  @Mixin private final HelpOption help = new HelpOption();

  IsaGrammarCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Reporter reporter = new Reporter(io, false);
    List<Isa> isas =
        name != null
            ? List.of(table.named(io, reporter, name))
            : Isas.names().stream().map(Isas::load).toList();
    String command = "gsass isa grammar" + (name == null ? "" : " " + isas.get(0).name());
    String grammar = TextMate.grammar(isas, command);
    if (output == null) {
      io.out().append(grammar);
    } else {
      OutputFile.write(io, output, out -> out.append(grammar));
    }
    return Status.DONE;
  }
}
