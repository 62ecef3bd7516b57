package org.sass.sim.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.sass.lang.asm.CodeWriter;
import org.sass.lang.asm.HexBytes;
import org.sass.lang.asm.LaunchConstants;
import org.sass.lang.asm.ListingWriter;
import org.sass.lang.asm.Program;
import org.sass.sim.bench.PickBench;
import org.sass.sim.launch.KernelChoice;
import org.sass.sim.launch.LaunchComments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Assembles. */
@Command(
    header = "Assembles a source text or a genuine listing.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gsass asm kernel.gsass                       listing with addresses and words",
      "  gsass asm kernel.gsass --emit hex -o k.hex   one 32-bit word a line, low word first",
      "  echo 'IADD R1, R2, R3' | gsass asm --words - one instruction a line: LOW [HIGH]"
    },
    sortOptions = false)
final class AsmCommand implements Callable<Integer> {
  private static final List<String> EMITS =
      List.of("listing", "hex", "bin", "mif", "vhdl", "words");
  private final Io io;

  @Parameters(paramLabel = "FILE", arity = "1", description = "The text; - is standard input.")
  private String file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Where the result goes; without this option standard output.")
  private String output;

  @Option(
      names = "--emit",
      paramLabel = "KIND",
      description = {
        "What to write: listing (the default), hex (one 32-bit word a line; for g13 the bytes of"
            + " one instruction), bin (bytes), mif and vhdl (as FlexGripPlus reads them), words"
            + " (one instruction a line)."
      })
  private String emit = "listing";

  @Option(
      names = "--words",
      description = {
        "Reads one instruction a line, without labels, and answers each with its words in one line:"
            + " LOW [HIGH], or error: MESSAGE."
      })
  private boolean words;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "g80, or flexgripplus: says what FlexGripPlus lacks or does otherwise.")
  private String profile = "g80";

  @Mixin private final IsaOptions isa = new IsaOptions();
  @Mixin private final FormatOption format = new FormatOption();
  @Mixin private final HelpOption help = new HelpOption();

  AsmCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() throws IOException {
    Reporter reporter = format.reporter(io);
    Choice.of("--emit", emit, EMITS);
    Choice.of("--profile", profile, Sources.PROFILES);
    IsaOptions.Chosen chosen = isa.choose(io, reporter, null);
    if (words) {
      return Words.assemble(io, chosen.isa(), file, output);
    }
    Program program = Sources.assemble(io, file, chosen, profile.equals(Sources.PROFILES.get(1)));
    if (reporter.problems(Inputs.name(file), Sources.problems(program, false))) {
      return Status.ERRORS;
    }
    if (emit.equals("vhdl") && HexBytes.isFor(program.isa())) {
      String arch = program.isa().archName();
      throw new Failure(
          "usage", "--emit vhdl: FlexGripPlus has 32-bit words, " + arch + " has not");
    }
    return Progress.writing(
        io,
        output,
        "writing " + emit,
        () -> -1,
        () -> {
          OutputFile.write(io, output, out -> write(program, out));
          return Status.DONE;
        });
  }

  private void write(Program program, ByteOutput out) throws IOException {
    switch (emit) {
      case "hex" -> CodeWriter.hex(program, out);
      case "bin" -> out.write(CodeWriter.bytes(program));
      case "mif" -> CodeWriter.mif(program, out);
      case "vhdl" -> CodeWriter.vhdl(program, launch(program), out);
      case "words" -> CodeWriter.words(program, out);
      default -> ListingWriter.write(program, ListingWriter.Style.NEW, out);
    }
  }

  /** The launch that the source speaks of, where it says enough for one. */
  private LaunchConstants launch(Program program) {
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = KernelChoice.choose(program, comments, null).kernel();
    if (kernel == null || program.launches().isEmpty()) {
      return LaunchConstants.NONE;
    }
    BenchOutput bench = BenchOutput.of(io, Inputs.folder(file), program, comments, kernel);
    return bench.hasErrors()
        ? LaunchConstants.NONE
        : new LaunchConstants(PickBench.declarations(bench.bench().launch()));
  }
}
