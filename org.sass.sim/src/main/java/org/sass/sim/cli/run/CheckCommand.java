package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.FormatOption;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.WordOption;

/** The command {@code gsass check}, which reports the errors and warnings of source texts. */
public final class CheckCommand implements Command {
  private final Streams io;
  private final List<String> files = new ArrayList<>();
  private String profile = "g80";
  private boolean analyze;
  private final IsaOptions isa = new IsaOptions();
  private final FormatOption format = new FormatOption();

  public CheckCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Reports errors and warnings in source texts and listings.")
        .footer(
            "Examples",
            "  gsass check kernel.gsass",
            "  gsass check --analyze kernel.gsass       also analyses whole kernels",
            "  gsass check --format json *.gsass        one JSON object a line, for scripts")
        .argument("FILE", "1..*", files::add, "The source texts and listings; - is standard input.")
        .option(
            "--profile",
            "NAME",
            text -> profile = text,
            "g80 (the default) or flexgripplus. With flexgripplus, also reports what FlexGripPlus"
                + " lacks or does differently.")
        .flag(
            "--analyze",
            () -> analyze = true,
            "Also analyses whole kernels, to find registers that nothing sets and lanes that never"
                + " reconverge.")
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    ProblemReporter reporter = format.reporter(io);
    WordOption.validate("--profile", profile, SourceFiles.PROFILES);
    int status = ExitStatus.DONE;
    IsaOptions.IsaChoice chosen = isa.choose(io, reporter, null);
    for (String file : files) {
      status = Math.max(status, check(file, chosen, reporter));
    }
    return status;
  }

  /**
   * Checks a file and returns the exit status. A file that cannot be read does not stop the
   * command, so that the other files are checked.
   */
  private int check(String file, IsaOptions.IsaChoice chosen, ProblemReporter reporter)
      throws IOException {
    try {
      boolean flexgrip = profile.equals(SourceFiles.PROFILES.get(1));
      List<Problem> problems = SourceFiles.check(io, file, chosen, flexgrip, analyze);
      boolean errors = reporter.reportAll(InputFiles.displayName(file), problems);
      return errors ? ExitStatus.ERRORS : ExitStatus.DONE;
    } catch (Failure e) {
      reporter.reportFailure(e.code(), e.getMessage());
      return ExitStatus.USAGE;
    }
  }
}
