package org.sass.sim.cli.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.sass.lang.assemble.Program;
import org.sass.lang.edit.EditNote;
import org.sass.lang.edit.ListingSource;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;
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
import org.sass.sim.cli.io.Streams;
import org.sass.sim.cli.io.WordOption;
import org.sass.sim.cli.run.BenchFolder;
import org.sass.sim.cli.run.BenchOutput;
import org.sass.sim.cli.run.RunCommand;
import org.sass.sim.cli.run.SpecialTableFinder;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.target.flexgrip.files.SfuTables;

/**
 * The command {@code gsass convert}. It makes the edits that users of FlexGripPlus otherwise make
 * by hand, and writes the files that FlexGripPlus reads.
 */
public final class ConvertCommand implements Command {
  private static final List<String> HOST_DIRECTIONS = List.of("64to32", "32to64");
  private static final List<String> INPUT_FORMATS =
      List.of("auto", "source", "hex", "bin", "listing", "mif", "vhdl", "cubin");
  private static final List<String> OUTPUT_KINDS =
      List.of(
          "source", "listing", "old", "hex", "bin", "mif", "vhdl", "words", "launch", "cfg",
          "bench", "case");

  private final Streams io;
  private String file;
  private String output;
  private String params;
  private boolean appendRet;
  private String sfuTables;
  private String kernel;
  private String from = "auto";
  private String emit;
  private final IsaOptions isa = new IsaOptions();
  private final FormatOption format = new FormatOption();

  public ConvertCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Converts kernels for FlexGripPlus, and reports each change.")
        .description(
            "FILE may be a source text, a listing, or machine code: hex, bytes, MIF, a"
                + " TP_instructions.vhd or a cubin. The name of OUT chooses its format.")
        .footer(
            "Examples",
            "  gsass convert kernel.sass --params 64to32 --append-ret -o kernel.gsass",
            "  gsass convert kernel.gsass --append-ret -o bench/    the files of a test bench",
            "  gsass convert TP_instructions.vhd -o kernel.gsass    back to a source text",
            "  gsass convert --sfu-tables FlexGripPlus_4.4 -o sfu.json")
        .argument("FILE", "0..1", text -> file = text, "The kernels; - is standard input.")
        .output(
            "OUT",
            text -> output = text,
            "The output file; - is standard output. Its name chooses the format:",
            "  .gsass             a source text",
            "  .sass, .txt, .lst  a listing",
            "  .hex, .bin, .mif   words, bytes, a memory initialisation file",
            "  .vhd               the instruction memory of the test bench",
            "  pick_bench.vhd     launch constants; kernel.cfg has them as text",
            "  a folder           all three files of the test bench")
        .option(
            "--params",
            "HOSTS",
            text -> params = text,
            "64to32 converts parameters of a listing from a 64-bit host to the layout of"
                + " FlexGripPlus, one word each; 32to64 does the reverse.")
        .flag(
            "--append-ret",
            () -> appendRet = true,
            "Adds a RET to each kernel that ends with an exit marker, which FlexGripPlus ignores.")
        .option(
            "--sfu-tables",
            "VHDLDIR",
            text -> sfuTables = text,
            "Writes the special function tables of your FlexGripPlus checkout to OUT, as JSON;"
                + " takes no FILE.")
        .option(
            "--kernel",
            "NAME",
            text -> kernel = text,
            "The kernel to convert, if FILE has several and OUT holds only one.")
        .option(
            "--from",
            "FORMAT",
            text -> from = text,
            "The format of FILE: auto (the default), source, listing, hex, bin, mif, vhdl or"
                + " cubin.")
        .option(
            "--emit",
            "KIND",
            text -> emit = text,
            "The format of OUT, if its name does not decide it: source, listing, old (NVIDIA's old"
                + " style), hex, bin, mif, vhdl, words, launch (pick_bench.vhd), cfg (kernel.cfg),"
                + " bench (a folder for the test bench), case (a folder for gsass run --flexgrip).")
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    ProblemReporter reporter = format.reporter(io);
    if (output == null) {
      throw new Failure("usage", "-o OUT is missing (gsass convert --help says more)");
    }
    if (sfuTables != null) {
      return writeSfuTables(reporter);
    }
    if (file == null) {
      throw new Failure("usage", "FILE is missing (gsass convert --help says more)");
    }
    WordOption.validate("--from", from, INPUT_FORMATS);
    if (params != null) {
      WordOption.validate("--params", params, HOST_DIRECTIONS);
    }
    if (emit != null) {
      WordOption.validate("--emit", emit, OUTPUT_KINDS);
    }
    Conversion conversion = readInput(reporter);
    if (conversion == null) {
      return ExitStatus.ERRORS;
    }
    String kind = outputKind(conversion);
    if (!conversion.hasErrors() && params != null) {
      conversion.convertParameters(params.equals(HOST_DIRECTIONS.get(0)));
    }
    if (!conversion.hasErrors() && appendRet) {
      conversion.appendReturns();
    }
    if (reporter.reportAll(InputFiles.displayName(file), conversion.problems())) {
      return ExitStatus.ERRORS;
    }
    EditNote hindrance =
        kind.equals("source") && conversion.isListing()
            ? ListingSource.hindrance(conversion.document())
            : null;
    if (hindrance != null) {
      String message = hindrance.text() + "; choose one with --isa ARCH";
      reporter.report(
          InputFiles.displayName(file),
          Problem.error(
              "which-arch", message, hindrance.line() + 1, hindrance.start(), hindrance.end()));
      return ExitStatus.ERRORS;
    }
    int status = writeOutput(conversion, kind, reporter);
    if (status == ExitStatus.DONE && format.isJson() && !OutputFile.isStandardOutput(output)) {
      JsonWriter.writeLine(Converted.of(conversion, kind, output), io.out());
    }
    return status;
  }

  /**
   * What was converted, for JSON output.
   *
   * @param output the file that was written
   * @param kind what was written, a word of {@code --emit}
   * @param isa the architecture
   * @param kernels the kernels with their sizes after the conversion
   * @param changes what was changed, one sentence each
   */
  private record Converted(
      String output, String kind, String isa, List<KernelSize> kernels, List<String> changes) {

    static Converted of(Conversion conversion, String kind, String output) {
      Program program = conversion.document().program();
      return new Converted(
          output,
          kind,
          program.isa().archName(),
          program.kernels().stream()
              .map(one -> new KernelSize(one.name(), one.code().size(), one.bytes()))
              .toList(),
          conversion.problems().stream()
              .filter(one -> one.code().equals(Conversion.CONVERTED_CODE))
              .map(Problem::message)
              .toList());
    }
  }

  private record KernelSize(String name, int instructions, int bytes) {}

  private int writeSfuTables(ProblemReporter reporter) throws IOException {
    boolean hasOtherOptions = params != null || appendRet || kernel != null || emit != null;
    if (file != null || hasOtherOptions) {
      throw new Failure(
          "usage",
          "--sfu-tables makes a file of its own; leave out "
              + (file != null ? file : "the other options"));
    }
    SfuTables tables = SpecialTableFinder.read(io, reporter, sfuTables);
    if (tables == null) {
      return ExitStatus.ERRORS;
    }
    OutputFile.write(io, output, out -> out.append(tables.toJson()));
    return ExitStatus.DONE;
  }

  /** Returns the file, or the compiled file in it that the options choose. */
  private FatBinary.Choice chooseCode(InputReader.Format found, byte[] bytes, Isa named) {
    String arch = named == null ? null : named.archName();
    return found == InputReader.Format.CUBIN
        ? FatBinary.choose(bytes, arch, kernel, IsaOptions.CHOICE_OF_COMPILED_FILE)
        : new FatBinary.Choice(bytes, null);
  }

  /** Reads the input file. If it has no kernels, reports the reasons and returns null. */
  private Conversion readInput(ProblemReporter reporter) throws IOException {
    byte[] bytes = InputFiles.read(io, file);
    if (bytes.length == 0) {
      Problem empty =
          Problem.error("empty-file", "the file is empty: there is nothing to convert", 1, 0, 0);
      reporter.report(InputFiles.displayName(file), empty);
      return null;
    }
    boolean auto = from.equals("auto");
    InputReader.Format found =
        auto
            ? InputReader.detect(bytes, isa.findExplicit(io, reporter, file))
            : from.equals("source")
                ? null
                : InputReader.Format.valueOf(from.toUpperCase(Locale.ROOT));
    if (Conversion.isText(found)) {
      IsaOptions.IsaChoice chosen = isa.choose(io, reporter, null).forFile(file);
      boolean listing = found == InputReader.Format.LISTING;
      return ProgressLine.runWithProgress(
          io,
          "reading " + InputFiles.displayName(file),
          () -> Conversion.ofText(chosen, bytes, listing));
    }
    Isa named = isa.findExplicit(io, reporter, file);
    FatBinary.Choice choice = chooseCode(found, bytes, named);
    if (choice.problem() != null) {
      reporter.report(InputFiles.displayName(file), choice.problem());
      return null;
    }
    CodeImage image = InputReader.read(found, choice.bytes(), named, IsaOptions::find);
    if (image.problems().stream().anyMatch(Problem::isError)) {
      reporter.reportAll(InputFiles.displayName(file), image.problems());
      return null;
    }
    Problem wrongArch = isa.findWrongArch(image.arch(), named, found == InputReader.Format.CUBIN);
    if (wrongArch != null) {
      reporter.report(InputFiles.displayName(file), wrongArch);
      return null;
    }
    return Conversion.ofCode(isa.choose(io, reporter, image.arch()).forFile(file), image);
  }

  /**
   * Returns the kind of output to write: what {@code --emit} says, or else what the output file's
   * name implies.
   */
  private String outputKind(Conversion conversion) {
    if (emit != null) {
      return emit;
    }
    String textKind = conversion.isListing() ? "listing" : "source";
    if (OutputFile.isStandardOutput(output)) {
      return textKind;
    }
    Path path = InputFiles.toPath(output);
    if (output.endsWith("/") || Files.isDirectory(path)) {
      return "bench";
    }
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return switch (dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT)) {
      case "gsass" -> "source";
      case "sass", "txt", "lst" -> "listing";
      case "hex" -> "hex";
      case "bin" -> "bin";
      case "mif" -> "mif";
      case "vhd", "vhdl" -> name.equals(BenchFolder.LAUNCH_FILE) ? "launch" : "vhdl";
      case "cfg" -> "cfg";
      default ->
          throw new Failure(
              "usage",
              "the name "
                  + output
                  + " does not say what to write; name it with --emit ("
                  + String.join(", ", OUTPUT_KINDS)
                  + ")");
    };
  }

  private int writeOutput(Conversion conversion, String kind, ProblemReporter reporter)
      throws IOException {
    Program program = conversion.document().program();
    switch (kind) {
      case "source" -> writeText(sourceText(conversion));
      case "listing" -> {
        if (conversion.isListing()) {
          writeText(conversion.document().text());
        } else {
          writeListing(program, ListingWriter.Style.NEW);
        }
      }
      case "old" -> writeListing(program, ListingWriter.Style.OLD);
      default -> {
        return writeKernel(program, kind, reporter);
      }
    }
    return ExitStatus.DONE;
  }

  private static String sourceText(Conversion conversion) {
    return conversion.isListing()
        ? ListingSource.of(conversion.document())
        : conversion.document().text();
  }

  private void writeText(String text) throws IOException {
    OutputFile.write(io, output, out -> out.append(text));
  }

  private void writeListing(Program program, ListingWriter.Style style) throws IOException {
    OutputFile.write(io, output, out -> ListingWriter.write(program, style, out));
  }

  /** Writes a kind of output that contains only one kernel. Returns the exit status. */
  private int writeKernel(Program program, String kind, ProblemReporter reporter)
      throws IOException {
    LaunchComments comments = LaunchComments.read(program);
    KernelChoice choice = KernelChoice.choose(program, comments, kernel);
    if (choice.problem() != null) {
      reporter.report(InputFiles.displayName(file), choice.problem());
      return choice.problem().line() == 0 ? ExitStatus.USAGE : ExitStatus.ERRORS;
    }
    Program singleKernel =
        new Program(
            program.isa(), List.of(choice.kernel()), program.launchComments(), program.problems());
    switch (kind) {
      case "hex" -> OutputFile.write(io, output, out -> CodeWriter.writeHex(singleKernel, out));
      case "bin" ->
          OutputFile.write(io, output, out -> out.write(CodeWriter.toBytes(singleKernel)));
      case "mif" -> OutputFile.write(io, output, out -> CodeWriter.writeMif(singleKernel, out));
      case "words" -> OutputFile.write(io, output, out -> CodeWriter.writeWords(singleKernel, out));
      default -> {
        return writeBench(program, comments, choice.kernel(), kind, reporter);
      }
    }
    return ExitStatus.DONE;
  }

  private int writeBench(
      Program program,
      LaunchComments comments,
      Program.Kernel chosen,
      String kind,
      ProblemReporter reporter)
      throws IOException {
    BenchOutput bench =
        BenchOutput.of(io, InputFiles.parentFolder(file), program, comments, chosen);
    boolean wrong = reporter.reportAll(InputFiles.displayName(file), comments.problems());
    if (kind.equals("vhdl") && !wrong) {
      AsmCommand.refuseVhdl(program);
      OutputFile.write(io, output, bench::writeVhdl);
      return ExitStatus.DONE;
    }
    if (reporter.reportAll(InputFiles.displayName(file), bench.problems()) || wrong) {
      return wrong ? ExitStatus.ERRORS : RunCommand.statusOf(bench.problems());
    }
    reporter.reportAll(InputFiles.displayName(file), bench.preparationNotes());
    switch (kind) {
      case "launch" -> OutputFile.write(io, output, bench::writeLaunch);
      case "cfg" -> OutputFile.write(io, output, bench::writeCfg);
      default -> bench.writeFolder(io, output, kind.equals("bench"));
    }
    return ExitStatus.DONE;
  }
}
