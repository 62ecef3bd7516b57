package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.FormatOption;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.TableOption;

/** The command {@code gsass isa list}, which lists the instruction sets. */
public final class IsaListCommand implements Command {
  private final Streams io;
  private final TableOption table = new TableOption();
  private final FormatOption format = new FormatOption();

  public IsaListCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Lists the instruction sets.")
        .footer("Example", "  gsass isa list")
        .add(table)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    Isa extra = table.loadExtra(io, format.reporter(io));
    List<Isa> all = new ArrayList<>();
    for (String name : Isas.names()) {
      if (extra == null || !extra.name().equals(name)) {
        all.add(Isas.load(name));
      }
    }
    if (extra != null) {
      all.add(extra);
    }
    if (format.isJson()) {
      JsonWriter.writeLine(Map.of("sets", all.stream().map(SetFacts::of).toList()), io.out());
      return ExitStatus.DONE;
    }
    for (Isa isa : all) {
      printSummary(isa);
    }
    return ExitStatus.DONE;
  }

  /**
   * An instruction set, for JSON output.
   *
   * @param name its name
   * @param title its title
   * @param mnemonics the number of its mnemonics
   * @param forms the number of their forms
   * @param architectures the architectures that have it
   * @param runnable whether the emulator runs it
   */
  private record SetFacts(
      String name,
      String title,
      int mnemonics,
      int forms,
      List<String> architectures,
      boolean runnable) {

    static SetFacts of(Isa isa) {
      return new SetFacts(
          isa.name(),
          isa.title(),
          isa.byMnemonic().size(),
          isa.forms().size(),
          isa.archs(),
          isa.isRunnable());
    }
  }

  private void printSummary(Isa isa) throws IOException {
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
