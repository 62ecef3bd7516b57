package org.sass.sim.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sass.lang.asm.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says all that is wrong or odd in source texts. */
@Command(
    header = "Says what is wrong in source texts and listings, and nothing else.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass check kernel.gsass",
      "  gsass check --analyze kernel.gsass       also what whole kernels do",
      "  gsass check --format json *.gsass        one JSON object a line, for scripts"
    },
    sortOptions = false)
final class CheckCommand implements Callable<Integer> {
  private final Io io;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The texts; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "g80, or flexgripplus: says what FlexGripPlus lacks or does otherwise.")
  private String profile = "g80";

  @Option(
      names = "--analyze",
      description =
          "Also looks at whole kernels: registers that nobody sets, lanes that do not meet.")
  private boolean analyze;

  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final FormatOption format = new FormatOption();
  @Mixin private final HelpOption help = new HelpOption();

  CheckCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Reporter reporter = format.reporter(io);
    Choice.of("--profile", profile, Sources.PROFILES);
    int status = Status.DONE;
    IsaOptions.Chosen chosen = isa.choose(io, reporter, null);
    for (String file : files) {
      status = Math.max(status, check(file, chosen, reporter));
    }
    return status;
  }

  /** One file that cannot be read does not keep the others from being checked. */
  private int check(String file, IsaOptions.Chosen chosen, Reporter reporter) throws IOException {
    try {
      boolean flexgrip = profile.equals(Sources.PROFILES.get(1));
      List<Problem> problems = Sources.check(io, file, chosen, flexgrip, analyze);
      boolean errors = reporter.problems(Inputs.name(file), problems);
      return errors ? Status.ERRORS : Status.DONE;
    } catch (Failure e) {
      reporter.failure(e.code(), e.getMessage());
      return Status.USAGE;
    }
  }
}
