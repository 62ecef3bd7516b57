package org.sass.sim.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the instruction sets. */
@Command(
    name = "list",
    header = "Lists the instruction sets.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  gsass isa list")
final class IsaListCommand implements Callable<Integer> {
  private final Io io;

  @Mixin private final TableOption table = new TableOption();
  @Mixin private final HelpOption help = new HelpOption();

  IsaListCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Isa extra = table.extra(io, new Reporter(io, false));
    for (String name : Isas.names()) {
      if (extra == null || !extra.name().equals(name)) {
        list(Isas.load(name));
      }
    }
    if (extra != null) {
      list(extra);
    }
    return Status.DONE;
  }

  private void list(Isa isa) throws IOException {
    io.out().append(isa.name()).append("  ").append(isa.title()).append("\n");
    io.out()
        .append("       ")
        .append(String.valueOf(isa.byMnemonic().size()))
        .append(" mnemonics in ")
        .append(String.valueOf(isa.forms().size()))
        .append(" forms; architectures ")
        .append(String.join(" ", isa.archs()))
        .append("\n");
  }
}
