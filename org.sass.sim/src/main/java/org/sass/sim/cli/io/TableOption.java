package org.sass.sim.cli.io;

import java.util.List;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;

/** The option {@code --isa-file}, which adds an instruction table to those that come with gsass. */
public final class TableOption implements OptionGroup {
  private String isaFile;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax.option(
        "--isa-file",
        "FILE",
        text -> isaFile = text,
        "An additional instruction table. With a line such as 'extends sm_10', it adds to a"
            + " known table.");
  }

  /** Returns the instruction set with a name; fails if there is none. */
  public Isa findOrFail(Streams io, ProblemReporter reporter, String name) {
    Isa extraTable = loadExtra(io, reporter);
    Isa found = find(extraTable, name);
    if (found != null) {
      return found;
    }
    throw new Failure("usage", unknownMessage(extraTable, name));
  }

  /**
   * Returns the table that the option names, or null if the option is not given. Mistakes in the
   * table are reported, and the command fails.
   */
  public Isa loadExtra(Streams io, ProblemReporter reporter) {
    if (isaFile == null) {
      return null;
    }
    String text = SourceText.decode(InputFiles.read(io, isaFile));
    String file = InputFiles.displayName(isaFile);
    List<IsaException> mistakes;
    try {
      Isa isa = IsaReader.read(file, text, Isas::load);
      mistakes = TableExamples.check(file, isa);
      if (mistakes.isEmpty()) {
        return isa;
      }
    } catch (IsaException e) {
      mistakes = List.of(e);
    }
    mistakes.forEach(mistake -> reportMistake(file, mistake, reporter));
    throw new ReportedFailure();
  }

  private static void reportMistake(String file, IsaException mistake, ProblemReporter reporter) {
    String message = mistake.getMessage();
    String place = file + ":" + mistake.line() + ":" + mistake.column() + ": ";
    String bare = message.startsWith(place) ? message.substring(place.length()) : message;
    int line = Math.max(1, mistake.line());
    int column = Math.max(1, mistake.column());
    reporter.report(file, Problem.error("isa-table", bare, line, column - 1, column));
  }

  /**
   * Returns the instruction set with a name, from an additional table or from those that come with
   * gsass; null if there is none.
   *
   * @param extraTable the additional table, or null
   */
  static Isa find(Isa extraTable, String name) {
    if (extraTable != null && extraTable.name().equals(name)) {
      return extraTable;
    }
    Isa arch = extraTable == null ? null : extraTable.withArch(name);
    return arch != null ? arch : Isas.load(name);
  }

  /** Returns the message for an unknown name of an instruction set. */
  static String unknownMessage(Isa extraTable, String name) {
    List<String> known = new java.util.ArrayList<>(Isas.archs());
    if (extraTable != null) {
      known.addAll(extraTable.archs());
    }
    return WordOption.unknownMessage("instruction set", name, known);
  }
}
