package org.sass.sim.cli;

import java.util.List;
import org.sass.lang.asm.GoldenCheck;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.SourceText;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import picocli.CommandLine.Option;

/** The option that adds an instruction table, and the instruction sets that there are then. */
final class TableOption {
  @Option(
      names = "--isa-file",
      paramLabel = "FILE",
      description = "One more instruction table; it may say 'extends sm_10'.")
  private String isaFile;

  /** The instruction set of that name. */
  Isa named(Io io, Reporter reporter, String name) {
    Isa extra = extra(io, reporter);
    Isa found = find(extra, name);
    if (found != null) {
      return found;
    }
    throw new Failure("usage", unknown(extra, name));
  }

  /** The table of the option, or null; a mistake in it is reported. */
  Isa extra(Io io, Reporter reporter) {
    if (isaFile == null) {
      return null;
    }
    String text = SourceText.of(Inputs.read(io, isaFile));
    String file = Inputs.name(isaFile);
    List<IsaException> mistakes;
    try {
      Isa isa = IsaReader.read(file, text, Isas::load);
      mistakes = GoldenCheck.check(file, isa);
      if (mistakes.isEmpty()) {
        return isa;
      }
    } catch (IsaException e) {
      mistakes = List.of(e);
    }
    mistakes.forEach(mistake -> report(file, mistake, reporter));
    throw new Reported();
  }

  private static void report(String file, IsaException mistake, Reporter reporter) {
    String message = mistake.getMessage();
    String place = file + ":" + mistake.line() + ":" + mistake.column() + ": ";
    String bare = message.startsWith(place) ? message.substring(place.length()) : message;
    int line = Math.max(1, mistake.line());
    int column = Math.max(1, mistake.column());
    reporter.problem(file, Problem.error("isa-table", bare, line, column - 1, column));
  }

  /** The instruction set of that name, in one more table or in those that come with gsass. */
  static Isa find(Isa extra, String name) {
    if (extra != null && extra.name().equals(name)) {
      return extra;
    }
    Isa arch = extra == null ? null : extra.withArch(name);
    return arch != null ? arch : Isas.load(name);
  }

  /** Words for a name that nobody has. */
  static String unknown(Isa extra, String name) {
    List<String> known = new java.util.ArrayList<>(Isas.archs());
    if (extra != null) {
      known.addAll(extra.archs());
    }
    return Choice.unknown("instruction set", name, known);
  }
}
