package org.sass.sim.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.SourceText;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import picocli.CommandLine.Option;

/** The options that choose an instruction set. */
final class IsaOptions {
  /** The instruction set where nobody names another. */
  static final String DEFAULT = "sm_10";

  @Option(
      names = "--isa",
      paramLabel = "NAME",
      description = {
        "The instruction set, such as sm_11; without this option what the file says (.arch), else"
            + " sm_10."
      })
  private String isa;

  @Option(
      names = "--isa-file",
      paramLabel = "FILE",
      description = "One more instruction table; it may say 'extends sm_10'.")
  private String isaFile;

  /**
   * An instruction set and how it was chosen.
   *
   * @param isa the one
   * @param fixed whether an option named it, so that it beats what a file says
   * @param tables finds others by name; null for none
   */
  record Chosen(Isa isa, boolean fixed, Function<String, Isa> tables) {}

  /**
   * The instruction set to use.
   *
   * @param inFile what the input itself names, or null
   */
  Chosen choose(Io io, Reporter reporter, String inFile) {
    Isa extra = isaFile == null ? null : read(io, reporter);
    Function<String, Isa> tables = name -> find(extra, name);
    if (isa == null && inFile == null && extra != null) {
      return new Chosen(extra, false, tables);
    }
    String name = isa != null ? isa : inFile != null ? inFile : DEFAULT;
    Isa found = tables.apply(name);
    if (found == null) {
      List<String> known = names();
      if (extra != null) {
        known.addAll(extra.archs());
      }
      String message = Choice.unknown("instruction set", name, known);
      throw new Failure("usage", isa != null ? "--isa: " + message : message);
    }
    return new Chosen(found, isa != null, tables);
  }

  private static Isa find(Isa extra, String name) {
    if (extra != null && extra.name().equals(name)) {
      return extra;
    }
    Isa arch = extra == null ? null : extra.withArch(name);
    return arch != null ? arch : Isas.load(name);
  }

  /** The names of all architectures that come with gsass. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (String table : Isas.names()) {
      names.addAll(Isas.load(table).archs());
    }
    return names;
  }

  private Isa read(Io io, Reporter reporter) {
    String text = SourceText.of(Inputs.read(io, isaFile));
    try {
      return IsaReader.read(Inputs.name(isaFile), text, Isas::load);
    } catch (IsaException e) {
      String message = e.getMessage();
      String place = Inputs.name(isaFile) + ":" + e.line() + ":" + e.column() + ": ";
      String bare = message.startsWith(place) ? message.substring(place.length()) : message;
      int column = Math.max(1, e.column());
      reporter.problem(
          Inputs.name(isaFile),
          Problem.error("isa-table", bare, Math.max(1, e.line()), column - 1, column));
      throw new Reported();
    }
  }
}
