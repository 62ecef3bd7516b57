package org.sass.sim.cli.code;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.ControlText;
import org.sass.lang.file.CodeContents;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListedAddresses;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.SourceLines;
import org.sass.lang.file.UnknownWords;
import org.sass.lang.isa.Isa;
import org.sass.lang.patch.CubinPatcher;
import org.sass.lang.patch.EditableSource;
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

/** The command {@code gsass dis}, which disassembles. */
public final class DisCommand implements Command {
  private static final List<String> STYLES = List.of("new", "old", "source");
  private static final List<String> INPUT_FORMATS =
      List.of("auto", "hex", "bin", "listing", "mif", "vhdl", "cubin");
  private final Streams io;
  private String file;
  private String output;
  private String from = "auto";
  private String style;
  private boolean list;
  private boolean editable;
  private String extract;
  private String kernel;
  private boolean lines;
  private boolean words;
  private boolean control;
  private final IsaOptions isa = new IsaOptions();
  private final FormatOption format = new FormatOption();

  public DisCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Disassembles machine code.")
        .footer(
            "Examples",
            "  gsass dis kernel.cubin                       listing with addresses and words",
            "  gsass dis k.hex --style source -o k.gsass    source with labels, to be edited",
            "  gsass dis kernel.cubin --kernel saxpy        one of its kernels",
            "  gsass dis k.cubin --editable -o k.gsass      a text to change the file with gsass"
                + " asm --into",
            "  gsass dis a.out --list                       the compiled files in a program",
            "  gsass dis a.out --isa sm_61 --extract k.cubin  takes one of them out",
            "  gsass dis kernel.cubin --format json         kernels, resources, constants and code",
            "  echo '2000c809 04208780' | gsass dis --words -   one instruction a line")
        .argument("FILE", "1", text -> file = text, "The code; - is standard input.")
        .output("OUT", text -> output = text, "The output file; standard output by default.")
        .option(
            "--from",
            "FORMAT",
            text -> from = text,
            "The format of the file: auto (the default), hex (32-bit words, low word first; bytes"
                + " in the order of memory for g13), bin (bytes), listing (its hex column), mif,"
                + " vhdl, cubin.")
        .option(
            "--style",
            "STYLE",
            text -> style = text,
            "The style of the output: new (the default) or old, NVIDIA's two listing styles; or"
                + " source, a text with labels that assembles to the same words.")
        .flag(
            "--list",
            () -> list = true,
            "Lists what a compiled file, or a program that contains such files, holds. --isa and"
                + " --kernel choose one of several.")
        .flag(
            "--editable",
            () -> editable = true,
            "Writes a source text of a compiled file for gsass asm --into: its lines have marks"
                + " that lead their changes back into the file.")
        .option(
            "--extract",
            "CUBIN",
            text -> extract = text,
            "Writes the compiled file that a program contains to CUBIN, as it is. --isa and"
                + " --kernel choose one of several.")
        .option("--kernel", "NAME", text -> kernel = text, "Only this kernel of the file.")
        .flag(
            "--lines",
            () -> lines = true,
            "Shows from which lines of the source the instructions come, if the file says it"
                + " (.debug_line; nvcc -lineinfo).")
        .flag(
            "--words",
            () -> words = true,
            "Reads one instruction per line: LOW [HIGH], 8 hexadecimal digits each (for g13 the"
                + " bytes, such as 6278ce4e). For each, writes one line: its text, a tab, and"
                + " remarks on bits that the text does not express.")
        .flag(
            "--control",
            () -> control = true,
            "Shows the control of each instruction before it, where it is part of the word (words"
                + " of 128 bits): [B------:R-:W0:-:S04].")
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    ProblemReporter reporter = format.reporter(io);
    if (style != null) {
      WordOption.validate("--style", style, STYLES);
    }
    WordOption.validate("--from", from, INPUT_FORMATS);
    if (editable && (style != null && !style.equals("source") || format.isJson())) {
      throw new Failure(
          "usage",
          "--editable writes a source text; leave out "
              + (format.isJson() ? "--format json" : "--style " + style));
    }
    if (extract != null) {
      checkExtractOptions();
    }
    if (words) {
      if (kernel != null || style != null || editable) {
        throw new Failure(
            "usage",
            "--words reads single instructions and writes one a line; leave out "
                + (kernel != null ? "--kernel" : style != null ? "--style" : "--editable"));
      }
      Isa chosen = isa.choose(io, reporter, null).isa();
      ControlText shown = control ? ControlText.ALWAYS : ControlText.HIDDEN;
      return WordLinesCommand.disassemble(io, chosen, shown, file, output, format.isJson());
    }
    if (OutputFile.isNamedAsCompiled(output)) {
      throw new Failure(
          "usage",
          "-o "
              + output
              + ": gsass dis writes a text and no compiled file; give the output another name, or"
              + " take a compiled file out of FILE with --extract");
    }
    byte[] bytes = InputFiles.read(io, file);
    if (bytes.length == 0) {
      Problem empty =
          Problem.error(
              "empty-file", "the file is empty: there is no code to disassemble", 1, 0, 0);
      reporter.report(InputFiles.displayName(file), empty);
      return ExitStatus.ERRORS;
    }
    if (list) {
      return FatBinaryList.write(io, file, bytes, output, format.isJson());
    }
    return ProgressLine.writeWithProgress(
        io,
        output,
        "disassembling " + InputFiles.displayName(file),
        () -> -1,
        () -> disassemble(reporter, bytes));
  }

  private void checkExtractOptions() {
    String other =
        output != null
            ? "-o"
            : style != null
                ? "--style"
                : format.isJson()
                    ? "--format json"
                    : editable
                        ? "--editable"
                        : list ? "--list" : words ? "--words" : lines ? "--lines" : null;
    if (other != null) {
      throw new Failure(
          "usage", "--extract writes a compiled file as it is, and no text; leave out " + other);
    }
  }

  private int disassemble(ProblemReporter reporter, byte[] wholeFile) throws IOException {
    InputReader.Format inputFormat = InputReader.Format.valueOf(from.toUpperCase(Locale.ROOT));
    Isa optionIsa = isa.findExplicit(io, reporter, file);
    String arch = optionIsa == null ? null : optionIsa.archName();
    boolean canHoldSeveral =
        inputFormat == InputReader.Format.AUTO || inputFormat == InputReader.Format.CUBIN;
    FatBinary.Choice choice =
        canHoldSeveral
            ? FatBinary.choose(wholeFile, arch, kernel, IsaOptions.CHOICE_OF_COMPILED_FILE)
            : new FatBinary.Choice(wholeFile, null);
    if (choice.problem() != null) {
      reporter.report(InputFiles.displayName(file), choice.problem());
      return ExitStatus.ERRORS;
    }
    byte[] bytes = choice.bytes();
    CodeImage whole = InputReader.read(inputFormat, bytes, optionIsa, IsaOptions::find);
    boolean unreadable = false;
    for (Problem problem : whole.problems()) {
      unreadable |= problem.isError();
    }
    if (unreadable) {
      reporter.reportAll(InputFiles.displayName(file), whole.problems());
      return ExitStatus.ERRORS;
    }
    CodeImage image = kernel == null ? whole : whole.withOnlyKernel(kernel);
    if (image.sections().isEmpty()) {
      throw new Failure("usage", "--kernel: " + CodeImage.noKernelMessage(kernel, whole));
    }
    boolean isCompiled =
        canHoldSeveral && InputReader.detect(bytes, optionIsa) == InputReader.Format.CUBIN;
    Problem wrongArch = isa.findWrongArch(image.arch(), optionIsa, isCompiled);
    if (wrongArch != null) {
      reporter.report(InputFiles.displayName(file), wrongArch);
      return ExitStatus.ERRORS;
    }
    if (extract != null) {
      if (!isCompiled) {
        throw new Failure(
            "usage",
            "--extract: "
                + InputFiles.displayName(file)
                + " holds no compiled file (a cubin in ELF)");
      }
      OutputFile.write(io, extract, out -> out.write(bytes));
      return ExitStatus.DONE;
    }
    IsaOptions.IsaChoice chosen = isa.choose(io, reporter, image.arch()).forFile(file);
    Program program = Disassembler.disassemble(chosen.isa(), image);
    if (reporter.reportAll(InputFiles.displayName(file), program.problems())) {
      return ExitStatus.ERRORS;
    }
    SourceLines sourceLines = lines ? SourceLines.read(bytes) : SourceLines.NONE;
    if (lines && sourceLines.isEmpty()) {
      reporter.report(
          InputFiles.displayName(file),
          Problem.info(
              "no-lines",
              "--lines: the file has no lines of a source; compile with -lineinfo",
              1,
              0,
              0));
    }
    FileNotes notes = FileNotes.of(image, sourceLines);
    UnknownWords[] counted = new UnknownWords[1];
    if (editable) {
      refuseUnlessElf(wholeFile, bytes);
      OutputFile.write(
          io, output, out -> counted[0] = EditableSource.write(program, image, notes, out));
      return reportUnknownWords(reporter, counted[0].problem(program));
    }
    if (format.isJson() && style == null) {
      InputReader.Format found =
          inputFormat == InputReader.Format.AUTO
              ? InputReader.detect(bytes, optionIsa)
              : inputFormat;
      CodeContents contents =
          CodeContents.of(
              ListedAddresses.restore(program, image), image, sourceLines, found.displayName());
      OutputFile.write(io, output, out -> JsonWriter.writeLine(contents, out));
      return reportUnknownWords(reporter, UnknownWords.find(program));
    }
    String name = style == null ? STYLES.get(0) : style;
    ListingWriter.Style wanted = ListingWriter.Style.valueOf(name.toUpperCase(Locale.ROOT));
    Program listed = ListedAddresses.restore(program, image);
    boolean isSource = wanted == ListingWriter.Style.SOURCE;
    if (isSource && listed != program) {
      warnOfGaps(reporter);
    }
    OutputFile.write(
        io,
        output,
        out ->
            counted[0] =
                ListingWriter.write(
                    isSource ? program : listed,
                    notes,
                    wanted,
                    control ? ControlText.ALWAYS : ControlText.HIDDEN,
                    out));
    return reportUnknownWords(reporter, counted[0].problem(program));
  }

  /** Warns that a source text has no gaps, so that its addresses are not those of the listing. */
  private void warnOfGaps(ProblemReporter reporter) {
    reporter.report(
        InputFiles.displayName(file),
        Problem.warning(
            "address-column",
            "this listing leaves out code, and a source text has no gaps: a branch keeps its word,"
                + " but its label may be at another line than its target in the listing; gsass"
                + " convert --emit source puts the labels where the listing has the targets",
            1,
            0,
            0));
  }

  /**
   * Fails unless a file can be changed.
   *
   * @param chosen the compiled file in it, or the file itself
   */
  private void refuseUnlessElf(byte[] whole, byte[] chosen) {
    if (CubinPatcher.canPatch(whole)) {
      return;
    }
    boolean isInside = CubinPatcher.canPatch(chosen);
    throw new Failure(
        "usage",
        "--editable: only a cubin in 64-bit ELF can be changed with gsass asm --into; "
            + InputFiles.displayName(file)
            + (isInside
                ? " contains one: write it to a file with --extract k.cubin instead of --editable,"
                    + " and change that"
                : " is not one (--style source writes a text that assembles to the same words)"));
  }

  /** Reports the words that are not instructions, if there are any. Returns the exit status. */
  private int reportUnknownWords(ProblemReporter reporter, Problem unknown) {
    if (unknown != null) {
      reporter.report(InputFiles.displayName(file), unknown);
    }
    return unknown != null && unknown.isError() ? ExitStatus.ERRORS : ExitStatus.DONE;
  }
}
