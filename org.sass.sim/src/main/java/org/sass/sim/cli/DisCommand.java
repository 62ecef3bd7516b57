package org.sass.sim.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sass.lang.asm.CodeImage;
import org.sass.lang.asm.Disassembler;
import org.sass.lang.asm.InputReader;
import org.sass.lang.asm.ListingWriter;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Disassembles. */
@Command(
    header = "Disassembles machine code.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass dis kernel.cubin                       listing with addresses and words",
      "  gsass dis k.hex --style source -o k.gsass    source with labels, to be edited",
      "  echo '2000c809 04208780' | gsass dis --words -   one instruction a line"
    },
    sortOptions = false)
final class DisCommand implements Callable<Integer> {
  private static final List<String> STYLES = List.of("new", "old", "source");
  private static final List<String> FORMATS =
      List.of("auto", "hex", "bin", "listing", "mif", "vhdl", "cubin");
  private final Io io;

  @Parameters(paramLabel = "FILE", arity = "1", description = "The code; - is standard input.")
  private String file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Where the result goes; without this option standard output.")
  private String output;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = {
        "What the file is: auto (the default), hex (32-bit words, low word first; bytes in the"
            + " order of memory for g13), bin (bytes), listing (its hex column), mif, vhdl, cubin."
      })
  private String from = "auto";

  @Option(
      names = "--style",
      paramLabel = "STYLE",
      description = {
        "What to write: new (the default) and old, NVIDIA's two styles of listings, or source, a"
            + " text with labels that assembles to the same words."
      })
  private String style = "new";

  @Option(
      names = "--words",
      description = {
        "Reads one instruction a line, LOW [HIGH], 8 hexadecimal digits each (for g13 its bytes, as"
            + " 6278ce4e), and answers each with its text, a tab, and what the text does not"
            + " express."
      })
  private boolean words;

  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final FormatOption format = new FormatOption();
  @Mixin private final HelpOption help = new HelpOption();

  DisCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Reporter reporter = format.reporter(io);
    Choice.of("--style", style, STYLES);
    Choice.of("--from", from, FORMATS);
    if (words) {
      return Words.disassemble(io, isa.choose(io, reporter, null).isa(), file, output);
    }
    byte[] bytes = Inputs.read(io, file);
    if (bytes.length == 0) {
      Problem empty =
          Problem.error(
              "empty-file", "the file is empty: there is no code to disassemble", 1, 0, 0);
      reporter.problem(Inputs.name(file), empty);
      return Status.ERRORS;
    }
    return Progress.writing(
        io,
        output,
        "disassembling " + Inputs.name(file),
        () -> -1,
        () -> disassemble(reporter, bytes));
  }

  private int disassemble(Reporter reporter, byte[] bytes) throws IOException {
    InputReader.Format named = InputReader.Format.valueOf(from.toUpperCase(Locale.ROOT));
    CodeImage image =
        InputReader.read(named, bytes, isa.given(io, reporter, file), IsaOptions::find);
    boolean unreadable = false;
    for (Problem problem : image.problems()) {
      unreadable |= problem.isError();
    }
    if (unreadable) {
      reporter.problems(Inputs.name(file), image.problems());
      return Status.ERRORS;
    }
    IsaOptions.Chosen chosen = isa.choose(io, reporter, image.arch()).of(file);
    Program program = Disassembler.program(chosen.isa(), image);
    if (reporter.problems(Inputs.name(file), program.problems())) {
      return Status.ERRORS;
    }
    ListingWriter.Style wanted = ListingWriter.Style.valueOf(style.toUpperCase(Locale.ROOT));
    OutputFile.write(io, output, out -> ListingWriter.write(program, wanted, out));
    return Status.DONE;
  }
}
