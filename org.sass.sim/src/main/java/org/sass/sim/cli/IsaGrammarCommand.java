package org.sass.sim.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.lang.asm.TextMate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the TextMate grammar of an instruction set. */
@Command(
    name = "grammar",
    header = "Writes a TextMate grammar: what editors colour the instruction set with.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa grammar sm_10 -o gpu-sass.tmLanguage.json",
    sortOptions = false)
final class IsaGrammarCommand implements Callable<Integer> {
  private final Io io;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The file for it; without this option standard output.")
  private String output;

  @Mixin private final NamedTable table = new NamedTable();
  @Mixin private final HelpOption help = new HelpOption();

  IsaGrammarCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    String grammar = TextMate.grammar(table.load(io));
    if (output == null) {
      io.out().append(grammar);
    } else {
      OutputFile.write(io, output, out -> out.append(grammar));
    }
    return Status.DONE;
  }
}
