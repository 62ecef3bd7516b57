package org.sass.sim.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.check.Checks;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.Interruption;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.OptionConflicts;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.syntax.SettingNames;
import org.sass.sim.target.flexgrip.FlexGripTarget;

/** The command {@code gsass run}, which runs a kernel. */
public final class RunCommand implements Command {
  private final Streams io;
  private String file;
  private String kernel;
  private boolean compareProfiles;
  private final ResultOptions results = new ResultOptions();
  private boolean interactive;
  private String flexgrip;
  private final LaunchSettingOptions launch = new LaunchSettingOptions();
  private final EngineOptions engines = new EngineOptions();
  private final DapOption dap = new DapOption();
  private final ObserverOptions observerOptions = new ObserverOptions();
  private final CheckOptions check = new CheckOptions();
  private final IsaOptions isa = new IsaOptions();
  private final RunFormatOption format = new RunFormatOption();
  private EngineOptions.EngineChoice engineChoice;
  private ProblemReporter reporter;
  private SarifOutput sarif;

  public RunCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Runs a kernel in the emulator and checks its results.")
        .description(
            "Launch settings may be in the source, in comments that start with //! (see the"
                + " examples that come with gsass), and for a compiled file k.cubin in the file"
                + " k.launch; options override them.")
        .footer(
            "Examples",
            "  gsass run examples/vector_add.gsass",
            "  gsass run add.gsass --block 32 --buffer a=32xf32:iota --buffer c=32xf32 \\",
            "      --param @a --param @c --dump c",
            "  gsass run saxpy.cubin --grid 4 --block 256 --buffer x=1024xf32:iota \\",
            "      --buffer y=1024xf32 --param 1024,f:2.0,@x,@y --save y=y.bin")
        .argument(
            "FILE",
            "0..1",
            text -> file = text,
            "A source text, a listing of NVIDIA's tools, or a compiled file: a cubin of sm_35 to"
                + " sm_62, or a program that holds one; - is standard input.")
        .option(
            "--kernel",
            "NAME",
            text -> kernel = text,
            "The kernel to run, if the file has several.")
        .flag(
            "--compare-profiles",
            () -> compareProfiles = true,
            "Runs the kernel on a G80 and on FlexGripPlus, and prints where they differ: the first"
                + " instruction, lane and value that differ, and the quirk that causes it.")
        .add(results)
        .flag(
            "--interactive",
            () -> interactive = true,
            "For runs that an editor starts and can end: there is no step limit by default, and"
                + " messages name launch settings instead of options.")
        .option(
            "--flexgrip",
            "DIR",
            text -> flexgrip = text,
            "Reads kernel.hex, kernel.cfg and gmem_in.bin of a FlexGripPlus test bench instead of"
                + " FILE.")
        .add(launch)
        .add(engines)
        .add(dap)
        .add(observerOptions)
        .add(check)
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    reporter = format.reporter(io);
    sarif = new SarifOutput(io, format, reporter);
    check.setNames(settingNames());
    refuseConflicts();
    engineChoice = engines.choose();
    RunInput input = readInput();
    int status = input == null ? ExitStatus.ERRORS : prepareAndRun(input);
    if (sarif.isDue()) {
      sarif.writeRefusal(
          input != null ? input.name() : file == null ? flexgrip : InputFiles.displayName(file));
    }
    return status;
  }

  /** Fails if options contradict each other. */
  private void refuseConflicts() {
    boolean checks = !check.kinds().isEmpty();
    Map<String, Boolean> shown = new LinkedHashMap<>();
    shown.put("--dump", results.hasDumps());
    shown.put("--dump-changed", results.onlyChanges());
    shown.put("--stats", observerOptions.stats());
    if (results.onlyChanges()) {
      OptionConflicts.refuse(
          "--dump-changed prints nothing else", Map.of("--dump", results.hasDumps()));
    }
    if (format.isSarif()) {
      Map<String, Boolean> printed = new LinkedHashMap<>(shown);
      printed.put("--compare-profiles", compareProfiles);
      observerOptions
          .outputFiles(results.imageFile())
          .forEach((o, to) -> printed.put(o + " -", "-".equals(to)));
      OptionConflicts.refuse("--format sarif prints only the SARIF log", printed);
    }
    if (compareProfiles) {
      String profile = launch.text(LaunchSetting.PROFILE);
      OptionConflicts.refuse(
          "--compare-profiles runs both profiles", Map.of("--profile " + profile, profile != null));
      Map<String, Boolean> single = new LinkedHashMap<>(shown);
      single.put("--check", checks);
      observerOptions
          .outputFiles(results.imageFile())
          .forEach((option, to) -> single.put(option, to != null));
      OptionConflicts.refuse("--compare-profiles only prints where two runs differ", single);
    }
    if (dap.isGiven()) {
      dap.parsePort();
      Map<String, Boolean> others = new LinkedHashMap<>();
      others.put("--flexgrip", flexgrip != null);
      others.put("--compare-profiles", compareProfiles);
      others.put("--stats", observerOptions.stats());
      others.put("--check", checks);
      observerOptions.outputFiles(null).forEach((option, to) -> others.put(option, to != null));
      OptionConflicts.refuse("--dap runs under a debugger, which stops at findings itself", others);
    }
    observerOptions.traceFilter();
    Map<String, String> outputs =
        new LinkedHashMap<>(observerOptions.outputFiles(results.imageFile()));
    outputs.put("--sarif", format.logFile());
    OptionConflicts.refuseOverwriting(file, outputs);
  }

  private RunInput readInput() throws IOException {
    if (flexgrip == null) {
      if (file == null) {
        throw new Failure("usage", "FILE is missing (gsass run --help says more)");
      }
      return RunInput.read(
          io, file, isa.choose(io, reporter, null), kernel, dap.isGiven(), reporter);
    }
    if (file != null) {
      throw new Failure("usage", "--flexgrip names the kernel; leave out " + file);
    }
    return RunInput.readFlexgrip(io, flexgrip, isa.choose(io, reporter, null), reporter);
  }

  private int prepareAndRun(RunInput input) throws IOException {
    if (compareProfiles) {
      ProfileReport.refuseOtherSets(input.program().isa());
    }
    Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);
    texts.putAll(launch.texts());
    if (compareProfiles) {
      texts.put(LaunchSetting.PROFILE, List.of(FlexGripTarget.FLEXGRIPPLUS.name()));
    }
    LaunchOptions options = LaunchOptions.read(texts, settingNames(), input.program().isa());
    results.read(options.problems());
    reporter.reportAll(input.name(), options.problems());
    if (!options.problems().isEmpty()) {
      return ExitStatus.USAGE;
    }
    KernelChoice choice =
        KernelChoice.choose(input.program(), input.comments(), kernel, settingNames());
    if (choice.problem() != null) {
      reporter.report(input.fileOf(choice.problem()), choice.problem());
      return choice.problem().line() == 0 ? ExitStatus.USAGE : ExitStatus.ERRORS;
    }
    LaunchSettings settings =
        stepLimit()
            .applyTo(
                options
                    .settings()
                    .withDefaults(
                        input
                            .settings()
                            .withDefaults(input.comments().settingsFor(choice.kernel().name()))));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            input.program().isa(),
            choice.kernel(),
            input.compiled(choice.kernel()),
            settings,
            f -> input.readFile(io, f));
    input
        .program()
        .suppressions()
        .filterNonErrors(result.problems())
        .forEach(problem -> reporter.report(input.fileOf(problem), problem));
    if (result.prepared() == null) {
      return statusOf(result.problems());
    }
    if (compareProfiles) {
      return new ProfileReport(io, reporter, input.name()).compare(result.prepared().launch());
    }
    Problem missing = results.findMissing(result.prepared());
    if (missing != null) {
      reporter.report(input.name(), missing);
      return ExitStatus.USAGE;
    }
    PreparedLaunch prepared =
        results
            .chooseExpectations(result.prepared())
            .withOutput(new DeviceText(textOutput(), reporter.json()));
    try {
      return runPrepared(input, prepared);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Returns where to print what is not a result: standard output, or standard error where standard
   * output is to have nothing else.
   */
  private ByteOutput textOutput() {
    return results.onlyChanges() || format.isSarif() ? io.err() : io.out();
  }

  /**
   * Returns how messages name settings. In a run that an editor starts they are fields, because its
   * user did not type options.
   */
  private SettingNames settingNames() {
    return interactive ? SettingNames.FIELDS : SettingNames.OPTIONS;
  }

  private StepLimit stepLimit() {
    return StepLimit.of(io, interactive, dap.isGiven());
  }

  /**
   * Returns the exit status for the problems of a launch. Mistakes in options, files and exceeded
   * limits are wrong usage; mistakes in the source text are errors of the input.
   */
  public static int statusOf(List<Problem> problems) {
    int status = ExitStatus.DONE;
    for (Problem problem : problems) {
      boolean usage =
          problem.line() == 0
              || problem.code().equals(LaunchPreparation.FILE_CODE)
              || problem.code().equals(LaunchSettings.LIMIT_CODE);
      if (problem.isError()) {
        status = Math.max(status, usage ? ExitStatus.USAGE : ExitStatus.ERRORS);
      }
    }
    return status;
  }

  private int runPrepared(RunInput input, PreparedLaunch prepared) throws IOException {
    ObservedRun observedRun = new ObservedRun(io, observerOptions, input.name(), prepared.launch());
    Checks checks = check.addChecks(observedRun, prepared, input.name(), reporter);
    RunResult result =
        stepLimit()
            .withHint(
                dap.isGiven()
                    ? runDebugged(input, prepared)
                    : observedRun.run(
                        observer ->
                            engineChoice.createEngine(prepared.launch(), observer, reporter)));
    CheckReport found = null;
    if (checks != null) {
      found = new CheckReport(check.kinds(), checks, input, result.fault());
      result = found.withExplainedFault(result);
    }
    RunReport report = new RunReport(io, reporter, input, prepared, settingNames());
    if (sarif.isDue()) {
      String cancelled = result.interrupted() ? report.cancelledMessage(result.stats()) : null;
      boolean isWrong = sarif.write(input, prepared, result, found, cancelled);
      if (format.isSarif()) {
        return finishSarifRun(report, result, isWrong);
      }
    }
    boolean wrong =
        found != null
            && found.writeFindings(io, reporter, input.name(), prepared.launch().kernel().name());
    if (result.interrupted()) {
      report.reportInterrupted(result.stats());
      report.writeStats(result.stats(), observedRun.statsReport(), textOutput());
      return ExitStatus.INTERRUPTED;
    }
    boolean fault = result.fault() != null;
    if (fault) {
      report.reportFault(result.fault(), found == null ? List.of() : found.faultFindings());
    }
    results.write(report, prepared, fault);
    report.writeNotes();
    report.writeStats(result.stats(), observedRun.statsReport(), textOutput());
    boolean failed = !fault && report.reportExpectations(!results.onlyChanges());
    if (failed && launch.changesData() && !interactive) {
      report.writeHint(
          "the expectations are for the launch in the file, which options change;"
              + " --no-expect does not check them");
    }
    boolean asked =
        flexgrip != null || results.isAnyGiven() || observerOptions.isAnyGiven() || found != null;
    if (!fault && !asked) {
      report.printEndNote();
    }
    return fault || failed || wrong ? ExitStatus.FAULT : ExitStatus.DONE;
  }

  private RunResult runDebugged(RunInput input, PreparedLaunch prepared) {
    IsaOptions.IsaChoice table = isa.choose(io, reporter, null);
    try (Interruption interruption = Interruption.listen()) {
      RunResult result =
          dap.createEngine(io, file, table, input.compiled(), prepared)
              .run(interruption::isRequested);
      // The lines of a compiled file are those of the text that only the editor shows.
      return input.compiled() == null ? result : result.withoutLine();
    } catch (UncheckedIOException e) {
      throw dap.portFailure(e.getCause());
    }
  }

  /** Does what remains for a run that prints only the SARIF log. Returns the exit status. */
  private int finishSarifRun(RunReport report, RunResult result, boolean wrong) throws IOException {
    if (result.completed() && results.imageFile() != null) {
      report.writeImage(results.imageFile());
    }
    if (result.interrupted()) {
      report.reportInterrupted(result.stats());
      return ExitStatus.INTERRUPTED;
    }
    return wrong ? ExitStatus.FAULT : ExitStatus.DONE;
  }
}
