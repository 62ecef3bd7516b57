package org.sass.sim.cli.code;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeContents;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.patch.CubinPatcher;
import org.sass.lang.text.LaunchConstants;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.FormatOption;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.WordOption;
import org.sass.sim.cli.run.BenchOutput;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.target.flexgrip.files.PickBench;

/** The command {@code gsass asm}, which assembles. */
public final class AsmCommand implements Command {
  private static final List<String> OUTPUT_KINDS =
      List.of("listing", "hex", "bin", "mif", "vhdl", "words");
  private static final Map<String, String> KIND_BY_EXTENSION =
      Map.of("hex", "hex", "bin", "bin", "mif", "mif", "vhd", "vhdl", "vhdl", "vhdl");

  private static final String UNUSED_LABEL = "unused-label";
  private static final String UNWAITED_RESULT = "unwaited-result";
  private final Streams io;
  private String file;
  private String output;
  private String emit;
  private String into;
  private boolean words;
  private String profile = "g80";
  private final IsaOptions isa = new IsaOptions();
  private final FormatOption format = new FormatOption();

  public AsmCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Assembles a source text or a listing of NVIDIA's tools.")
        .footer(
            "Examples",
            "  gsass asm kernel.gsass                       listing with addresses and words",
            "  gsass asm kernel.gsass --emit hex -o k.hex   one 32-bit word a line, low word first",
            "  gsass asm kernel.gsass --format json         kernels, labels, words as JSON",
            "  gsass asm k.gsass --into k.cubin -o new.cubin  changes a compiled file",
            "  echo 'IADD R1, R2, R3' | gsass asm --words - one instruction a line: LOW [HIGH]")
        .argument(
            "FILE", "1", text -> file = text, "The source text or listing; - is standard input.")
        .output("OUT", text -> output = text, "The output file; standard output by default.")
        .option(
            "--emit",
            "KIND",
            text -> emit = text,
            "The format of the output, if the suffix of OUT (.hex, .bin, .mif, .vhd) does not"
                + " decide it: listing (the default), hex (one 32-bit word a line; for g13 the"
                + " bytes of one instruction), bin (bytes), mif and vhdl (as FlexGripPlus reads"
                + " them), words (one instruction a line).")
        .option(
            "--into",
            "CUBIN",
            text -> into = text,
            "Writes this compiled file to OUT with the changes of a text that gsass dis --editable"
                + " wrote. What the text does not change stays as it is, byte for byte.")
        .flag(
            "--words",
            () -> words = true,
            "Reads one instruction per line, without labels. For each, writes one line: its words"
                + " as LOW [HIGH], or error: MESSAGE.")
        .option(
            "--profile",
            "NAME",
            text -> profile = text,
            "g80 (the default) or flexgripplus. With flexgripplus, also reports what FlexGripPlus"
                + " lacks or does differently.")
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    ProblemReporter reporter = format.reporter(io);
    boolean json = format.isJson() && emit == null && !words;
    if (into != null) {
      checkIntoOptions();
    }
    if (into == null && emit == null && !words && !json) {
      refuseCompiledOutput();
    }
    emit = emit == null ? kindFromExtension(output) : emit;
    WordOption.validate("--emit", emit, OUTPUT_KINDS);
    WordOption.validate("--profile", profile, SourceFiles.PROFILES);
    IsaOptions.IsaChoice chosen = isa.choose(io, reporter, null);
    if (words) {
      return WordLinesCommand.assemble(io, chosen.isa(), file, output, format.isJson());
    }
    String source = SourceFiles.readText(io, file);
    Program program =
        SourceFiles.assemble(
            io,
            InputFiles.displayName(file),
            SourceFiles.assemblerOptions(
                chosen.forFile(file), profile.equals(SourceFiles.PROFILES.get(1))),
            source);
    List<Problem> problems = mergeUnusedLabels(SourceFiles.problems(program, false));
    if (into != null) {
      // The changed file gets what this warning asks for.
      problems = problems.stream().filter(one -> !one.code().equals(UNWAITED_RESULT)).toList();
    }
    if (reporter.reportAll(InputFiles.displayName(file), problems)) {
      return ExitStatus.ERRORS;
    }
    if (into != null) {
      return patch(reporter, program, source);
    }
    if (emit.equals("vhdl")) {
      refuseVhdl(program);
    }
    if (json) {
      OutputFile.write(io, output, out -> JsonWriter.writeLine(CodeContents.of(program), out));
      return ExitStatus.DONE;
    }
    return ProgressLine.writeWithProgress(
        io,
        output,
        "writing " + emit,
        () -> -1,
        () -> {
          OutputFile.write(io, output, out -> write(program, out));
          return ExitStatus.DONE;
        });
  }

  private void checkIntoOptions() {
    if (emit != null || words || format.isJson()) {
      throw new Failure(
          "usage",
          "--into writes a compiled file; leave out "
              + (emit != null ? "--emit" : words ? "--words" : "--format json"));
    }
    if (OutputFile.isStandardOutput(output)) {
      throw new Failure("usage", "--into writes a compiled file; name it with -o");
    }
  }

  /** Fails if the name of the output is that of a compiled file. */
  private void refuseCompiledOutput() {
    if (OutputFile.isNamedAsCompiled(output)) {
      throw new Failure(
          "usage",
          "-o "
              + output
              + ": gsass asm makes no compiled file from a text alone; name the one to change with"
              + " --into, or the format of the output with --emit ("
              + String.join(", ", OUTPUT_KINDS)
              + ")");
    }
  }

  /** Writes the compiled file with the changes of the text. */
  private int patch(ProblemReporter reporter, Program program, String source) throws IOException {
    byte[] old = InputFiles.read(io, into);
    CubinPatcher.Result result = CubinPatcher.patch(old, program, source);
    if (reporter.reportAll(InputFiles.displayName(file), result.problems())) {
      return ExitStatus.ERRORS;
    }
    Problem excess = PatchedResources.check(program, old, result.bytes());
    if (excess != null) {
      reporter.report(InputFiles.displayName(file), excess);
      return ExitStatus.ERRORS;
    }
    OutputFile.write(io, output, out -> out.write(result.bytes()));
    return ExitStatus.DONE;
  }

  /** Fails if FlexGripPlus does not run the program's instruction set. */
  static void refuseVhdl(Program program) {
    String why = CodeWriter.vhdlRefusal(program.isa());
    if (why != null) {
      throw new Failure("usage", "--emit vhdl: " + why);
    }
  }

  /**
   * Returns the kind of output that the extension of the output file asks for; a listing by
   * default.
   */
  private static String kindFromExtension(String output) {
    return KIND_BY_EXTENSION.getOrDefault(OutputFile.extension(output), OUTPUT_KINDS.get(0));
  }

  /**
   * Returns all problems, but gathers the hints about unused labels into one: there may be
   * hundreds.
   */
  private static List<Problem> mergeUnusedLabels(List<Problem> problems) {
    List<Problem> unused =
        problems.stream().filter(one -> one.code().equals(UNUSED_LABEL)).toList();
    if (unused.size() < 2) {
      return problems;
    }
    Problem first = unused.get(0);
    String message =
        first.message()
            + "; nor to "
            + (unused.size() - 1)
            + (unused.size() == 2 ? " other label" : " other labels")
            + " (gsass check names them)";
    Problem all = Problem.hint(UNUSED_LABEL, message, first.line(), first.start(), first.end());
    return problems.stream()
        .filter(one -> one == first || !one.code().equals(UNUSED_LABEL))
        .map(one -> one == first ? all : one)
        .toList();
  }

  private void write(Program program, ByteOutput out) throws IOException {
    switch (emit) {
      case "hex" -> CodeWriter.writeHex(program, out);
      case "bin" -> out.write(CodeWriter.toBytes(program));
      case "mif" -> CodeWriter.writeMif(program, out);
      case "vhdl" -> CodeWriter.writeVhdl(program, launchConstants(program), out);
      case "words" -> CodeWriter.writeWords(program, out);
      default -> ListingWriter.write(program, ListingWriter.Style.NEW, out);
    }
  }

  /**
   * Returns the constants of the launch that the source's comments describe. Returns none if the
   * comments are missing or do not describe a complete launch.
   */
  private LaunchConstants launchConstants(Program program) {
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = KernelChoice.choose(program, comments, null).kernel();
    if (kernel == null || program.launchComments().isEmpty()) {
      return LaunchConstants.NONE;
    }
    BenchOutput bench =
        BenchOutput.of(io, InputFiles.parentFolder(file), program, comments, kernel);
    return bench.hasErrors()
        ? LaunchConstants.NONE
        : new LaunchConstants(PickBench.declarations(bench.bench().launch()));
  }
}
