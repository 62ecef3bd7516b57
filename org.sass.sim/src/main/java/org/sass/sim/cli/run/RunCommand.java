package org.sass.sim.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.check.Checks;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.HelpOption;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.Interruption;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.OptionConflicts;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.Dump;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.syntax.SettingNames;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code gsass run}, which runs a kernel. */
@Command(
    header = "Runs a kernel in the emulator and checks its results.",
    description = {
      "",
      "Launch settings may be in the source, in comments that start with //! (see the examples"
          + " that come with gsass); options override them."
    },
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass run examples/vector_add.gsass",
      "  gsass run add.gsass --block 32 --buffer a=32xf32:iota --buffer c=32xf32 \\",
      "      --param @a --param @c --dump c"
    },
    sortOptions = false)
public final class RunCommand implements Callable<Integer> {
  private final Streams io;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A source text or a listing of NVIDIA's tools; - is standard input.")
  private String file;

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      description = "The kernel to run, if the file has several.")
  private String kernel;

  @Option(
      names = "--compare-profiles",
      description = {
        "Runs the kernel on a G80 and on FlexGripPlus, and prints where they differ: the first"
            + " instruction, lane and value that differ, and the quirk that causes it."
      })
  private boolean compareProfiles;

  @Option(
      names = "--dump",
      paramLabel = "NAME[:TYPE]|ADDR:WORDS",
      description = {
        "Prints only the given buffer, as f32 or another type, or the words from an"
            + " address on."
      })
  private List<String> dumps = new ArrayList<>();

  @Option(
      names = "--dump-global",
      paramLabel = "FILE",
      description = "Writes all of global memory to a file that --global can read.")
  private String dumpGlobal;

  @Option(
      names = "--dump-changed",
      description = {
        "Prints ADDRESS VALUE in hexadecimal for each word of global memory that the run changed,"
            + " and nothing else."
      })
  private boolean dumpChanged;

  @Option(
      names = "--interactive",
      description =
          "For editors, in which users can end the run: no step limit by default, and messages name"
              + " launch settings instead of options.")
  private boolean interactive;

  @Option(
      names = "--flexgrip",
      paramLabel = "DIR",
      description = {
        "Reads kernel.hex, kernel.cfg and gmem_in.bin of a FlexGripPlus test bench instead of FILE."
      })
  private String flexgrip;

  private final LaunchSettingOptions launch = new LaunchSettingOptions();

  @Mixin private final EngineOptions engines = new EngineOptions();
  @Mixin private final DapOption dap = new DapOption();
  @Mixin private final ObserverOptions see = new ObserverOptions();
  @Mixin private final CheckOptions check = new CheckOptions();
  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final RunFormatOption format = new RunFormatOption();
  @Mixin private final HelpOption help = new HelpOption();

  private EngineOptions.Chosen chosen;

  /** Whether the SARIF log of the run has been written. */
  private boolean logged;

  public RunCommand(Streams io) {
    this.io = io;
  }

  /** Adds the options for launch settings, which are generated from the schema of the settings. */
  @Spec
  void spec(CommandSpec command) {
    launch.addTo(command);
  }

  @Override
  public Integer call() throws IOException {
    ProblemReporter reporter = format.reporter(io);
    check.names(names());
    refuse();
    chosen = engines.choose();
    RunInput input = input(reporter);
    int status = input == null ? ExitStatus.ERRORS : run(input, reporter);
    if (format.isLogged() && !logged) {
      refusal(
          input != null ? input.name() : file == null ? flexgrip : InputFiles.name(file), reporter);
    }
    return status;
  }

  /** Fails if options contradict each other. */
  private void refuse() {
    boolean checks = !check.wanted().isEmpty();
    Map<String, Boolean> shown = new LinkedHashMap<>();
    shown.put("--dump", !dumps.isEmpty());
    shown.put("--dump-changed", dumpChanged);
    shown.put("--stats", see.stats());
    if (dumpChanged) {
      OptionConflicts.refuse(
          "--dump-changed prints nothing else", Map.of("--dump", !dumps.isEmpty()));
    }
    if (format.isSarif()) {
      Map<String, Boolean> printed = new LinkedHashMap<>(shown);
      printed.put("--compare-profiles", compareProfiles);
      see.outputs(dumpGlobal).forEach((o, to) -> printed.put(o + " -", "-".equals(to)));
      OptionConflicts.refuse("--format sarif prints only the SARIF log", printed);
    }
    if (compareProfiles) {
      String profile = launch.text(LaunchSetting.PROFILE);
      OptionConflicts.refuse(
          "--compare-profiles runs both profiles", Map.of("--profile " + profile, profile != null));
      Map<String, Boolean> single = new LinkedHashMap<>(shown);
      single.put("--check", checks);
      see.outputs(dumpGlobal).forEach((option, to) -> single.put(option, to != null));
      OptionConflicts.refuse("--compare-profiles only prints where two runs differ", single);
    }
    if (dap.isAsked()) {
      dap.port();
      Map<String, Boolean> others = new LinkedHashMap<>();
      others.put("--flexgrip", flexgrip != null);
      others.put("--compare-profiles", compareProfiles);
      others.put("--stats", see.stats());
      others.put("--check", checks);
      see.outputs(null).forEach((option, to) -> others.put(option, to != null));
      OptionConflicts.refuse("--dap runs under a debugger, which stops at findings itself", others);
    }
    see.filter();
    Map<String, String> outputs = new LinkedHashMap<>(see.outputs(dumpGlobal));
    outputs.put("--sarif", format.log());
    OptionConflicts.overwriting(file, outputs);
  }

  private RunInput input(ProblemReporter reporter) throws IOException {
    if (flexgrip == null) {
      if (file == null) {
        throw new Failure("usage", "FILE is missing (gsass run --help says more)");
      }
      return RunInput.source(io, file, isa.choose(io, reporter, null), reporter);
    }
    if (file != null) {
      throw new Failure("usage", "--flexgrip names the kernel; leave out " + file);
    }
    return RunInput.flexgrip(io, flexgrip, isa.choose(io, reporter, null), reporter);
  }

  private int run(RunInput input, ProblemReporter reporter) throws IOException {
    Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);
    texts.putAll(launch.texts());
    if (compareProfiles) {
      texts.put(LaunchSetting.PROFILE, List.of(FlexGripTarget.FLEXGRIPPLUS.name()));
    }
    LaunchOptions options = LaunchOptions.read(texts, names());
    List<Dump> wanted = dumps(options.problems());
    reporter.problems(input.name(), options.problems());
    if (!options.problems().isEmpty()) {
      return ExitStatus.USAGE;
    }
    KernelChoice choice = KernelChoice.choose(input.program(), input.comments(), kernel, names());
    if (choice.problem() != null) {
      reporter.problem(input.name(), choice.problem());
      return choice.problem().line() == 0 ? ExitStatus.USAGE : ExitStatus.ERRORS;
    }
    LaunchSettings settings =
        limit()
            .in(
                options
                    .settings()
                    .over(input.settings().over(input.comments().of(choice.kernel().name()))));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            input.program().isa(), choice.kernel(), settings, f -> input.read(io, f));
    reporter.problems(input.name(), input.program().silences().errorsAnd(result.problems()));
    if (result.prepared() == null) {
      return status(result.problems());
    }
    if (compareProfiles) {
      return new ProfileReport(io, reporter, input.name()).compare(result.prepared().launch());
    }
    for (Dump dump : wanted) {
      Problem missing = dump.missing(result.prepared());
      if (missing != null) {
        reporter.problem(input.name(), missing);
        return ExitStatus.USAGE;
      }
    }
    return run(input, result.prepared(), wanted, reporter);
  }

  /**
   * Returns how messages name settings. In a run that an editor starts they are fields, because its
   * user did not type options.
   */
  private SettingNames names() {
    return interactive ? SettingNames.FIELDS : SettingNames.OPTIONS;
  }

  private StepLimit limit() {
    return StepLimit.of(io, interactive, dap.isAsked());
  }

  private List<Dump> dumps(List<Problem> problems) {
    List<Dump> read = new ArrayList<>();
    for (String dump : dumps) {
      Dump one = Dump.read(dump, problems);
      if (one != null) {
        read.add(one);
      }
    }
    return read;
  }

  /**
   * Returns the exit status for the problems of a launch. Mistakes in options, files and exceeded
   * limits are wrong usage; mistakes in the source text are errors of the input.
   */
  public static int status(List<Problem> problems) {
    int status = ExitStatus.DONE;
    for (Problem problem : problems) {
      boolean usage =
          problem.line() == 0
              || problem.code().equals(LaunchPreparation.FILE)
              || problem.code().equals(LaunchSettings.LIMIT);
      if (problem.isError()) {
        status = Math.max(status, usage ? ExitStatus.USAGE : ExitStatus.ERRORS);
      }
    }
    return status;
  }

  private int run(
      RunInput input, PreparedLaunch prepared, List<Dump> wanted, ProblemReporter reporter)
      throws IOException {
    ObservedRun sight = new ObservedRun(io, see, input.name(), prepared.launch());
    Checks checks = check.watch(sight, prepared);
    RunResult result =
        limit()
            .explained(
                dap.isAsked()
                    ? debugged(prepared, reporter)
                    : sight.run(observer -> chosen.engine(prepared.launch(), observer, reporter)));
    CheckReport found = null;
    if (checks != null) {
      found = new CheckReport(check.wanted(), checks, input, result.fault());
      result = found.explained(result);
    }
    RunReport report = new RunReport(io, reporter, input, prepared, names());
    if (format.isLogged()) {
      boolean isWrong = log(input, prepared, result, found, reporter);
      if (format.isSarif()) {
        return status(report, result, isWrong);
      }
    }
    boolean wrong =
        found != null && found.write(io, reporter, input.name(), prepared.launch().kernel().name());
    if (result.interrupted()) {
      report.interrupted(result.stats());
      report.stats(result.stats(), sight.report(), dumpChanged ? io.err() : io.out());
      return ExitStatus.INTERRUPTED;
    }
    boolean fault = result.fault() != null;
    if (fault) {
      report.fault(result.fault(), found == null ? List.of() : found.explaining());
    }
    if (dumpChanged) {
      report.changes();
    } else if (!wanted.isEmpty()) {
      report.dumps(wanted);
    } else if (!fault) {
      report.buffers();
    }
    if (dumpGlobal != null && !fault) {
      report.global(dumpGlobal);
    } else if (dumpGlobal != null) {
      report.notWritten(dumpGlobal);
    }
    report.stats(result.stats(), sight.report(), dumpChanged ? io.err() : io.out());
    boolean failed = !fault && report.expectations(!dumpChanged);
    boolean asked =
        flexgrip != null || dumpGlobal != null || dumpChanged || see.any() || found != null;
    if (!fault && !asked && wanted.isEmpty()) {
      report.nothingToSee();
    }
    return fault || failed || wrong ? ExitStatus.FAULT : ExitStatus.DONE;
  }

  private RunResult debugged(PreparedLaunch prepared, ProblemReporter reporter) {
    IsaOptions.Chosen table = isa.choose(io, reporter, null);
    try (Interruption interruption = Interruption.listen()) {
      return dap.engine(io, file, table, prepared).run(interruption::asked);
    } catch (UncheckedIOException e) {
      throw dap.unusable(e.getCause());
    }
  }

  /** Writes the SARIF log with all that is wrong with the run. Returns whether something is. */
  private boolean log(
      RunInput input,
      PreparedLaunch prepared,
      RunResult result,
      CheckReport found,
      ProblemReporter reporter)
      throws IOException {
    logged = true;
    SarifLog sarif = new SarifLog(input.name(), input.columns());
    boolean wrong = sarif.add(prepared, result, found);
    reporter.heard().stream().filter(p -> p.line() > 0).forEach(sarif::add);
    String cancelled =
        result.interrupted()
            ? new RunReport(io, reporter, input, prepared, names()).cancelled(result.stats())
            : null;
    write(sarif.log(result.completed(), cancelled));
    return wrong;
  }

  /** Does what remains for a run that prints only the SARIF log. Returns the exit status. */
  private int status(RunReport report, RunResult result, boolean wrong) throws IOException {
    if (result.completed() && dumpGlobal != null) {
      report.global(dumpGlobal);
    }
    if (result.interrupted()) {
      report.interrupted(result.stats());
      return ExitStatus.INTERRUPTED;
    }
    return wrong ? ExitStatus.FAULT : ExitStatus.DONE;
  }

  /** Writes the SARIF log for a run that did not take place, with the reasons. */
  private void refusal(String name, ProblemReporter reporter) throws IOException {
    SarifLog sarif = new SarifLog(name, InstructionColumns.NONE);
    reporter.heard().forEach(sarif::add);
    write(sarif.log(false, null));
  }

  private void write(String log) throws IOException {
    if (format.isSarif()) {
      io.out().append(log).append("\n");
    }
    if (format.log() != null) {
      OutputFile.write(io, format.log(), out -> out.append(log).append("\n"));
    }
  }
}
