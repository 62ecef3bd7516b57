package org.sass.sim.cli.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.edit.PastedListing;
import org.sass.lang.flow.Analyses;
import org.sass.lang.flow.Limits;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import org.sass.lang.text.Suppressions;
import org.sass.sim.launch.settings.LaunchComments;

/** Reads and assembles source files. */
public final class SourceFiles {
  /**
   * The machines that a text can be checked for. The second lacks some instructions of the first.
   */
  public static final List<String> PROFILES = List.of("g80", "flexgripplus");

  private static final Comparator<Problem> BY_POSITION =
      Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start);

  private SourceFiles() {}

  /** Assembles a file. */
  public static Program assemble(
      Streams io, String file, IsaOptions.IsaChoice isa, boolean flexgrip) throws IOException {
    return assemble(
        io,
        InputFiles.displayName(file),
        assemblerOptions(isa.forFile(file), flexgrip),
        readText(io, file));
  }

  /** Assembles a text. */
  public static Program assemble(Streams io, String name, Assembler.Options options, String text)
      throws IOException {
    if (text.isEmpty()) {
      Problem empty = Problem.warning("no-instructions", "the file is empty", 1, 0, 0);
      return new Program(options.isa(), List.of(), List.of(), List.of(empty));
    }
    return ProgressLine.runWithProgress(
        io, "assembling " + name, () -> Assembler.assemble(options, text));
  }

  public static Assembler.Options assemblerOptions(IsaOptions.IsaChoice isa, boolean flexgrip) {
    return new Assembler.Options(isa.isa(), isa.fixed(), isa.isaFinder(), flexgrip);
  }

  /** Returns the text of a file; that of a listing copied from another tool as a listing. */
  public static String readText(Streams io, String file) {
    return readText(InputFiles.read(io, file));
  }

  /** Returns bytes as text; those of a listing copied from another tool as a listing. */
  public static String readText(byte[] bytes) {
    String text = SourceText.decode(bytes);
    String listing = PastedListing.convert(text);
    return listing == null ? text : listing;
  }

  /**
   * Returns all problems of a file, sorted by place.
   *
   * @param analyze whether to analyse whole kernels, too
   */
  public static List<Problem> check(
      Streams io, String file, IsaOptions.IsaChoice isa, boolean flexgrip, boolean analyze)
      throws IOException {
    if (!analyze) {
      return problems(assemble(io, file, isa, flexgrip), true, flexgrip);
    }
    Document document =
        Document.of(assemblerOptions(isa.forFile(file), flexgrip), readText(io, file));
    List<Problem> problems =
        ProgressLine.runWithProgress(
            io,
            "analyzing " + InputFiles.displayName(file),
            () -> Analyses.run(document, Limits.G80));
    problems = new ArrayList<>(problems);
    problems.addAll(problems(document.program(), true, flexgrip));
    problems.sort(BY_POSITION);
    return problems;
  }

  /**
   * Returns all problems of a program, sorted by place. Those of its launch comments are included.
   *
   * @param isFinalLaunch whether no command line options can change the launch any more
   */
  public static List<Problem> problems(Program program, boolean isFinalLaunch) {
    return problems(program, isFinalLaunch, false);
  }

  /**
   * Returns all problems of a program, sorted by place. Those of its launch comments are included.
   *
   * @param isFinalLaunch whether no command line options can change the launch any more
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  static List<Problem> problems(Program program, boolean isFinalLaunch, boolean flexgrip) {
    List<Problem> launch = launchProblems(program, isFinalLaunch, flexgrip);
    // When the kernel is to be run, errors in the launch cannot be silenced.
    launch =
        isFinalLaunch
            ? program.suppressions().filter(launch, Suppressions.ProblemSource.LAUNCH)
            : launch;
    if (launch.isEmpty()) {
      return program.problems();
    }
    List<Problem> problems = new ArrayList<>(program.problems());
    problems.addAll(launch);
    problems.sort(BY_POSITION);
    return problems;
  }

  /**
   * Returns the problems of a program's launch comments, including those that comments silence.
   *
   * @param isFinalLaunch whether no command line options can change the launch any more
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  public static List<Problem> launchProblems(
      Program program, boolean isFinalLaunch, boolean flexgrip) {
    if (program.launchComments().isEmpty()) {
      return List.of();
    }
    return isFinalLaunch
        ? LaunchComments.findProblems(program, flexgrip)
        : LaunchComments.read(program).problems();
  }
}
