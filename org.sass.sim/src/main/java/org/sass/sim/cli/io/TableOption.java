package org.sass.sim.cli.io;

import java.util.List;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import picocli.CommandLine.Option;

/** The option that adds an instruction table, and the instruction sets that there are then. */
public final class TableOption {
  @Option(
      names = "--isa-file",
      paramLabel = "FILE",
      description = "One more instruction table; it may say 'extends sm_10'.")
  private String isaFile;

  /** The instruction set of that name. */
  public Isa named(Streams io, ProblemReporter reporter, String name) {
    Isa extra = extra(io, reporter);
    Isa found = find(extra, name);
    if (found != null) {
      return found;
    }
    throw new Failure("usage", unknown(extra, name));
  }

  /** The table of the option, or null; a mistake in it is reported. */
  public Isa extra(Streams io, ProblemReporter reporter) {
    if (isaFile == null) {
      return null;
    }
    String text = SourceText.of(InputFiles.read(io, isaFile));
    String file = InputFiles.name(isaFile);
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
    mistakes.forEach(mistake -> report(file, mistake, reporter));
    throw new ReportedFailure();
  }

  private static void report(String file, IsaException mistake, ProblemReporter reporter) {
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

  /** Words for an unknown name. */
  static String unknown(Isa extra, String name) {
    List<String> known = new java.util.ArrayList<>(Isas.archs());
    if (extra != null) {
      known.addAll(extra.archs());
    }
    return WordOption.unknown("instruction set", name, known);
  }
}
