package org.sass.sim.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sass.lang.asm.Problem;
import org.sass.sim.check.Checks;
import org.sass.sim.exec.RunResult;
import org.sass.sim.launch.Dump;
import org.sass.sim.launch.KernelChoice;
import org.sass.sim.launch.LaunchOptions;
import org.sass.sim.launch.LaunchSettings;
import org.sass.sim.launch.Preparation;
import org.sass.sim.launch.Prepared;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a kernel. */
@Command(
    header = "Runs a kernel in the emulator and checks what it should give.",
    description = {
      "",
      "Launch settings may stand in the source, in comments that start with //! (see the examples"
          + " that come with gsass); an option beats them."
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
final class RunCommand implements Callable<Integer> {
  private final Io io;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A source text or a genuine listing; - is standard input.")
  private String file;

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      description = "The kernel to run, where the file has several.")
  private String kernel;

  @Option(
      names = "--grid",
      paramLabel = "X[,Y]",
      description = "Blocks of the grid; what is not said is 1.")
  private String grid;

  @Option(
      names = "--block",
      paramLabel = "X[,Y[,Z]]",
      description = "Threads of a block; what is not said is 1.")
  private String block;

  @Option(
      names = "--param",
      paramLabel = "V",
      description = {
        "The next parameter, or several with commas between:",
        "  7, -1, 0x10       a word",
        "  f:1.5             a word, the bits of a float",
        "  @NAME             a word, the address of a buffer",
        "  u64:7, u64:@NAME  two words, low first, from an even word on"
      })
  private List<String> params = new ArrayList<>();

  @Option(
      names = "--buffer",
      paramLabel = "NAME=SIZE[:FILL]",
      description = {
        "A buffer in global memory; NAME=FILE takes the bytes of a file.",
        "  SIZE  bytes (128, 4K) or elements (32xf32, 16x16xu32)",
        "  FILL  zero, iota (0, 1, 2...), a value, a list, random:SEED, file:PATH",
        "Behind it ',at=ADDR' says where it stands; else from 0x1000 on."
      })
  private List<String> buffers = new ArrayList<>();

  @Option(
      names = "--global",
      paramLabel = "FILE",
      description = {
        "An image of the global memory from address 0: .hex (32-bit words), .mif, else bytes. Makes"
            + " global memory one flat region of 256 KiB or more."
      })
  private String global;

  @Option(
      names = "--const",
      paramLabel = "BANK:OFFSET=V",
      description = "Words in a constant bank, from a byte offset on; V as for --param.")
  private List<String> constants = new ArrayList<>();

  @Option(
      names = "--shared",
      paramLabel = "BYTES",
      description = "Shared memory of a block beyond what the kernel declares.")
  private String shared;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = {
        "The machine to be:",
        "  g80           as NVIDIA's hardware and manual have it (the default)",
        "  flexgripplus  the RTL 4.4, defects included (the default with --flexgrip)"
      })
  private String profile;

  @Option(
      names = "--quirk",
      paramLabel = "NAME=on|off",
      description =
          "Switches one way in which FlexGripPlus differs; gsass isa show --quirks lists them.")
  private List<String> quirks = new ArrayList<>();

  @Option(
      names = "--sfu-tables",
      paramLabel = "FILE",
      description =
          "The tables of FlexGripPlus's special functions, which make them exact; gsass convert"
              + " --sfu-tables makes the file.")
  private String tables;

  @Option(
      names = "--compare-profiles",
      description = {
        "Runs the kernel on a G80 and on FlexGripPlus, and prints where they part: the first"
            + " instruction, lane and value that differ, and the quirk that makes it so."
      })
  private boolean compareProfiles;

  @Option(
      names = "--dump",
      paramLabel = "NAME[:TYPE]|ADDR:WORDS",
      description = {
        "Prints a whole buffer, as f32 or another type if you like, or words from an address on;"
            + " nothing else is printed then."
      })
  private List<String> dumps = new ArrayList<>();

  @Option(
      names = "--dump-global",
      paramLabel = "FILE",
      description = "Writes all of global memory to a file, as --global reads it.")
  private String dumpGlobal;

  @Option(
      names = "--dump-changed",
      description = {
        "Prints ADDRESS VALUE in hexadecimal for each word of global memory that the run changed,"
            + " and nothing else."
      })
  private boolean dumpChanged;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "Warp instructions after which the run is ended: 1000000000, 0 for no limit.")
  private String maxSteps;

  @Option(
      names = "--flexgrip",
      paramLabel = "DIR",
      description = {
        "Reads kernel.hex, kernel.cfg and gmem_in.bin of a FlexGripPlus test bench instead of FILE."
      })
  private String flexgrip;

  @Mixin private final EngineOptions engines = new EngineOptions();
  @Mixin private final DapOption dap = new DapOption();
  @Mixin private final SeeOptions see = new SeeOptions();
  @Mixin private final CheckOptions check = new CheckOptions();
  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final RunFormatOption format = new RunFormatOption();
  @Mixin private final HelpOption help = new HelpOption();

  private EngineOptions.Chosen chosen;

  /** Whether the log of a run has been written. */
  private boolean logged;

  RunCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Reporter reporter = format.reporter(io);
    refuse();
    chosen = engines.choose();
    RunInput input = input(reporter);
    int status = input == null ? Status.ERRORS : run(input, reporter);
    if (format.isSarif() && !logged) {
      refusal(input != null ? input.name() : file == null ? flexgrip : Inputs.name(file), reporter);
    }
    return status;
  }

  /** Fails where options contradict each other. */
  private void refuse() {
    boolean checks = !check.wanted().isEmpty();
    Map<String, Boolean> shown = new LinkedHashMap<>();
    shown.put("--dump", !dumps.isEmpty());
    shown.put("--dump-changed", dumpChanged);
    shown.put("--stats", see.stats());
    if (dumpChanged) {
      Exclusion.refuse("--dump-changed prints nothing else", Map.of("--dump", !dumps.isEmpty()));
    }
    if (format.isSarif()) {
      Map<String, Boolean> printed = new LinkedHashMap<>(shown);
      printed.put("--compare-profiles", compareProfiles);
      see.outputs(dumpGlobal).forEach((o, to) -> printed.put(o + " -", "-".equals(to)));
      Exclusion.refuse("--format sarif prints nothing but what is wrong", printed);
    }
    if (compareProfiles) {
      Exclusion.refuse(
          "--compare-profiles runs both profiles", Map.of("--profile " + profile, profile != null));
      Map<String, Boolean> single = new LinkedHashMap<>(shown);
      single.put("--check", checks);
      see.outputs(dumpGlobal).forEach((option, to) -> single.put(option, to != null));
      Exclusion.refuse("--compare-profiles only tells where two runs part", single);
    }
    if (dap.isAsked()) {
      dap.port();
      Map<String, Boolean> others = new LinkedHashMap<>();
      others.put("--flexgrip", flexgrip != null);
      others.put("--compare-profiles", compareProfiles);
      others.put("--stats", see.stats());
      others.put("--check", checks);
      see.outputs(null).forEach((option, to) -> others.put(option, to != null));
      Exclusion.refuse("--dap lets a debugger look on, which stops at findings itself", others);
    }
    see.filter();
    Exclusion.overwriting(file, see.outputs(dumpGlobal));
  }

  private RunInput input(Reporter reporter) throws IOException {
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

  private int run(RunInput input, Reporter reporter) throws IOException {
    LaunchOptions options =
        LaunchOptions.read(
            new LaunchOptions.Texts(
                grid,
                block,
                params,
                buffers,
                constants,
                shared,
                global,
                maxSteps,
                compareProfiles ? "flexgripplus" : profile,
                quirks,
                tables));
    List<Dump> wanted = dumps(options.problems());
    reporter.problems(input.name(), options.problems());
    if (!options.problems().isEmpty()) {
      return Status.USAGE;
    }
    KernelChoice choice = KernelChoice.choose(input.program(), input.comments(), kernel);
    if (choice.problem() != null) {
      reporter.problem(input.name(), choice.problem());
      return choice.problem().line() == 0 ? Status.USAGE : Status.ERRORS;
    }
    LaunchSettings settings =
        options.settings().over(input.settings().over(input.comments().of(choice.kernel().name())));
    Preparation.Result result =
        Preparation.prepare(
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
        return Status.USAGE;
      }
    }
    return run(input, result.prepared(), wanted, reporter);
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

  /** What a user typed, files and limits are usage; what stands in the source is its error. */
  static int status(List<Problem> problems) {
    int status = Status.DONE;
    for (Problem problem : problems) {
      boolean usage =
          problem.line() == 0
              || problem.code().equals(Preparation.FILE)
              || problem.code().equals(Preparation.LIMIT);
      if (problem.isError()) {
        status = Math.max(status, usage ? Status.USAGE : Status.ERRORS);
      }
    }
    return status;
  }

  private int run(RunInput input, Prepared prepared, List<Dump> wanted, Reporter reporter)
      throws IOException {
    Sight sight = new Sight(io, see, input.name(), prepared.launch());
    Checks checks = check.watch(sight, prepared);
    RunResult result =
        dap.isAsked()
            ? debugged(prepared, reporter)
            : sight.run(observer -> chosen.engine(prepared.launch(), observer, reporter));
    CheckReport found =
        checks == null
            ? null
            : new CheckReport(check.wanted(), checks, input.program().silences(), input.columns());
    RunReport report = new RunReport(io, reporter, input, prepared);
    if (format.isSarif()) {
      return sarif(input, prepared, result, found, reporter);
    }
    boolean wrong =
        found != null && found.write(io, reporter, input.name(), prepared.launch().kernel().name());
    if (result.interrupted()) {
      report.interrupted(result.stats());
      report.stats(result.stats(), sight.report(), dumpChanged ? io.err() : io.out());
      return Status.INTERRUPTED;
    }
    boolean fault = result.fault() != null;
    if (fault) {
      report.fault(result.fault());
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
    return fault || failed || wrong ? Status.FAULT : Status.DONE;
  }

  private RunResult debugged(Prepared prepared, Reporter reporter) {
    IsaOptions.Chosen table = isa.choose(io, reporter, null);
    try (Interruption interruption = Interruption.listen()) {
      return dap.engine(io, file, table, prepared).run(interruption::asked);
    } catch (UncheckedIOException e) {
      throw dap.unusable(e.getCause());
    }
  }

  /** All that is wrong with a run in one log. */
  private int sarif(
      RunInput input, Prepared prepared, RunResult result, CheckReport found, Reporter reporter)
      throws IOException {
    logged = true;
    Sarif sarif = new Sarif(input.name(), input.columns());
    boolean wrong = sarif.add(prepared, result, found);
    if (result.completed() && dumpGlobal != null) {
      new RunReport(io, reporter, input, prepared).global(dumpGlobal);
    }
    reporter.heard().stream().filter(p -> p.line() > 0).forEach(sarif::add);
    io.out().append(sarif.log(result.completed())).append("\n");
    if (result.interrupted()) {
      new RunReport(io, reporter, input, prepared).interrupted(result.stats());
      return Status.INTERRUPTED;
    }
    return wrong ? Status.FAULT : Status.DONE;
  }

  /** Why there was no run, as a log of one that did not succeed. */
  private void refusal(String name, Reporter reporter) throws IOException {
    Sarif sarif = new Sarif(name, Columns.NONE);
    reporter.heard().forEach(sarif::add);
    io.out().append(sarif.log(false)).append("\n");
  }
}
