package org.sass.sim.cli.isa;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.doc.TextPage;
import org.sass.lang.text.NearestWords;
import org.sass.sim.cli.code.FormJson;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.FormatOption;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.target.flexgrip.Quirk;

/** The command {@code gsass isa show}, which shows all facts about an instruction. */
public final class IsaShowCommand implements Command {
  private final Streams io;
  private String name;
  private boolean quirks;
  private final IsaOptions isa = new IsaOptions();
  private final FormatOption format = new FormatOption();

  public IsaShowCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Shows an instruction: its forms, operands, modifiers, bits and examples.")
        .footer(
            "Examples",
            "  gsass isa show IMAD",
            "  gsass isa show --isa sm_11 GATOM",
            "  gsass isa show --quirks                  for run --quirk NAME=off")
        .argument(
            "NAME",
            "0..1",
            text -> name = text,
            "The mnemonic, in upper or lower case, without its modifiers.")
        .flag(
            "--quirks",
            () -> quirks = true,
            "Lists the quirks: how FlexGripPlus differs from a G80, one sentence each.")
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    if (quirks == (name != null)) {
      throw new Failure(
          "usage",
          quirks
              ? "--quirks takes no NAME; leave out " + name
              : "NAME or --quirks is missing (gsass isa show --help says more)");
    }
    if (quirks) {
      if (format.isJson()) {
        JsonWriter.writeLine(
            Map.of("quirks", Stream.of(Quirk.values()).map(QuirkFacts::of).toList()), io.out());
      } else {
        printQuirks();
      }
      return ExitStatus.DONE;
    }
    Isa chosen = isa.choose(io, format.reporter(io), null).isa();
    List<Form> forms = TextPage.forms(chosen, bareMnemonic(chosen));
    if (forms == null) {
      throw new Failure("unknown-mnemonic", unknownMessage(chosen));
    }
    if (format.isJson()) {
      JsonWriter.writeLine(toFacts(chosen, forms), io.out());
    } else {
      io.out().append(TextPage.of(chosen, bareMnemonic(chosen)));
    }
    return ExitStatus.DONE;
  }

  /**
   * An instruction, for JSON output.
   *
   * @param isa the architecture
   * @param mnemonic its mnemonic
   * @param forms its forms, in the order of the table
   */
  private record InsnFacts(String isa, String mnemonic, List<FormJson> forms) {}

  /**
   * A deviation of FlexGripPlus from the G80, for JSON output.
   *
   * @param name its name
   * @param sentence its description
   * @param usual whether it is on by default
   * @param modelled whether the emulator can switch it
   */
  private record QuirkFacts(String name, String sentence, boolean usual, boolean modelled) {
    static QuirkFacts of(Quirk quirk) {
      return new QuirkFacts(
          quirk.optionName(), quirk.sentence(), quirk.isOnByDefault(), quirk.isModelled());
    }
  }

  private static InsnFacts toFacts(Isa isa, List<Form> forms) {
    List<FormJson> facts = forms.stream().map(form -> FormJson.of(isa, form)).toList();
    return new InsnFacts(isa.archName(), facts.get(0).mnemonic(), facts);
  }

  private void printQuirks() throws IOException {
    int width = 0;
    for (Quirk quirk : Quirk.values()) {
      width = Math.max(width, quirk.optionName().length());
    }
    for (Quirk quirk : Quirk.values()) {
      String state =
          !quirk.isOnByDefault() ? "off by default: " : quirk.isModelled() ? "" : "not modelled: ";
      io.out()
          .append(
              String.format(
                  "%-" + width + "s  %s%s%n", quirk.optionName(), state, quirk.sentence()));
    }
  }

  /** Returns the mnemonic without modifiers, because the page shows all modifiers anyway. */
  private String bareMnemonic(Isa chosen) {
    String bare = name.strip();
    int dot = bare.indexOf('.', 1);
    boolean known = chosen.byMnemonic().containsKey(bare.toUpperCase(Locale.ROOT));
    return dot < 0 || known ? bare : bare.substring(0, dot);
  }

  private String unknownMessage(Isa chosen) {
    String bare = bareMnemonic(chosen).toUpperCase(Locale.ROOT);
    List<String> others = Isas.archsWith(bare);
    if (!others.isEmpty()) {
      return "unknown instruction '"
          + name
          + "' of "
          + chosen.archName()
          + "; "
          + Isas.ranges(others)
          + (others.size() == 1 ? " has it" : " have it")
          + " (gsass isa show --isa "
          + others.get(0)
          + " "
          + bare
          + ")";
    }
    List<String> known = new ArrayList<>(chosen.byMnemonic().keySet());
    List<String> near = NearestWords.nearest(name.strip(), known, 3);
    return "unknown instruction '"
        + name
        + "'"
        + (near.isEmpty()
            ? " (" + chosen.name() + " has: " + String.join(", ", known) + ")"
            : "; did you mean " + String.join(", ", near) + "?");
  }
}
