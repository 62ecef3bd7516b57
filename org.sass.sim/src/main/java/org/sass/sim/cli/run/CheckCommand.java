package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.FormatOption;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.WordOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code gsass check}, which reports the errors and warnings of source texts. */
@Command(
    header = "Reports errors and warnings in source texts and listings.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass check kernel.gsass",
      "  gsass check --analyze kernel.gsass       also analyses whole kernels",
      "  gsass check --format json *.gsass        one JSON object a line, for scripts"
    },
    sortOptions = false)
public final class CheckCommand implements Callable<Integer> {
  private final Streams io;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "The source texts and listings; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "g80 (the default) or flexgripplus. With flexgripplus, also reports what FlexGripPlus"
              + " lacks or does differently.")
  private String profile = "g80";

  @Option(
      names = "--analyze",
      description =
          "Also analyses whole kernels, to find registers that nothing sets and lanes that never"
              + " reconverge.")
  private boolean analyze;

  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final FormatOption format = new FormatOption();
  @Mixin private final HelpOption help = new HelpOption();

  public CheckCommand(Streams io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
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
