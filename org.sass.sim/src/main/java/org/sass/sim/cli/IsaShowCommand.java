package org.sass.sim.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sass.lang.asm.Nearest;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.doc.TextPage;
import org.sass.sim.rtl.Quirk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows all there is to know about an instruction. */
@Command(
    name = "show",
    header = "Shows an instruction: its forms, operands, modifiers, bits and examples.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass isa show IMAD",
      "  gsass isa show --isa sm_11 GATOM",
      "  gsass isa show --quirks                  for run --quirk NAME=off"
    },
    sortOptions = false)
final class IsaShowCommand implements Callable<Integer> {
  private final Io io;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The mnemonic, in upper or lower case, without its modifiers.")
  private String name;

  @Option(
      names = "--quirks",
      description = "Lists the ways in which FlexGripPlus differs, each with a sentence.")
  private boolean quirks;

  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final HelpOption help = new HelpOption();

  IsaShowCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    if (quirks == (name != null)) {
      throw new Failure(
          "usage",
          quirks
              ? "--quirks is about no single instruction; leave out " + name
              : "NAME is missing; or say --quirks (gsass isa show --help says more)");
    }
    if (quirks) {
      quirks();
      return Status.DONE;
    }
    Isa chosen = isa.choose(io, new Reporter(io, false), null).isa();
    String page = TextPage.of(chosen, mnemonic(chosen));
    if (page == null) {
      throw new Failure("unknown-mnemonic", unknown(chosen));
    }
    io.out().append(page);
    return Status.DONE;
  }

  private void quirks() throws IOException {
    int width = 0;
    for (Quirk quirk : Quirk.values()) {
      width = Math.max(width, quirk.word().length());
    }
    for (Quirk quirk : Quirk.values()) {
      String state = !quirk.usual() ? "off by default: " : quirk.modelled() ? "" : "not modelled: ";
      io.out()
          .append(String.format("%-" + width + "s  %s%s%n", quirk.word(), state, quirk.sentence()));
    }
  }

  /** The name without modifiers, should there be some: they are on the page anyhow. */
  private String mnemonic(Isa chosen) {
    String bare = name.strip();
    int dot = bare.indexOf('.', 1);
    boolean known = chosen.byMnemonic().containsKey(bare.toUpperCase(Locale.ROOT));
    return dot < 0 || known ? bare : bare.substring(0, dot);
  }

  private String unknown(Isa chosen) {
    List<String> known = new ArrayList<>(chosen.byMnemonic().keySet());
    List<String> near = Nearest.of(name.strip(), known, 3);
    return "unknown instruction '"
        + name
        + "'"
        + (near.isEmpty()
            ? " (" + chosen.name() + " has: " + String.join(", ", known) + ")"
            : "; did you mean " + String.join(", ", near) + "?");
  }
}
