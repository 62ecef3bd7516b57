package org.sass.sim.cli.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.Command;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.FormatOption;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.Printable;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;

/** The command {@code gsass explain}, which explains one instruction bit by bit. */
public final class ExplainCommand implements Command {
  /** What problems show in place of a file name. */
  private static final String PROBLEM_FILE = "<instruction>";

  private final Streams io;
  private final List<String> words = new ArrayList<>();
  private final IsaOptions isa = new IsaOptions();
  private final FormatOption format = new FormatOption();

  public ExplainCommand(Streams io) {
    this.io = io;
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .header("Explains the bits of one instruction.")
        .footer(
            "Examples",
            "  gsass explain 'IADD R1, R2, R3'      a text, in quotes for the shell",
            "  gsass explain 2000c809 04208780      words: LOW [HIGH]",
            "  gsass explain 0x042087802000c809     16 digits: HIGH and LOW in one",
            "  gsass explain 6278ce4e --isa g13     the bytes in the order of memory")
        .argument(
            "TEXT-OR-WORDS",
            "1..*",
            words::add,
            "The instruction as text, or its words in hexadecimal; - is standard input.")
        .add(isa)
        .add(format)
        .help();
  }

  @Override
  public int run() throws IOException {
    ProblemReporter reporter = format.reporter(io);
    for (String word : words) {
      // The parser accepts words that start with a dash, because an operand may start with a minus
      // sign.
      if (word.startsWith("--")) {
        throw new Failure(
            "usage", "unknown option '" + word + "' (gsass explain --help lists the options)");
      }
    }
    String text = String.join(" ", words).strip();
    if (words.size() == 1 && !text.equals(InputFiles.STANDARD_STREAM) && InputFiles.isFile(text)) {
      throw new Failure(
          "usage",
          "explain takes one instruction, and "
              + text
              + " is a file; gsass asm reads source texts, gsass dis machine code");
    }
    if (text.equals(InputFiles.STANDARD_STREAM)) {
      text = org.sass.lang.text.SourceText.decode(InputFiles.read(io, text)).strip();
    }
    return explain(isa.choose(io, reporter, null).isa(), text, reporter);
  }

  private int explain(Isa chosen, String text, ProblemReporter reporter) throws IOException {
    if (text.isEmpty()) {
      throw new Failure("usage", "there is no instruction to explain (gsass explain --help)");
    }
    if (text.indexOf('\n') >= 0) {
      throw new Failure("usage", "explain takes one instruction; gsass asm reads whole files");
    }
    Word word =
        HexWords.looksLikeWords(chosen, text)
            ? parseWords(chosen, text, reporter)
            : encode(chosen, text, reporter);
    if (word == null) {
      return ExitStatus.ERRORS;
    }
    Insn insn = Decoder.decode(chosen, word);
    if (reporter.json()) {
      JsonWriter.writeLine(ExplainedInstruction.of(chosen, insn), io.out());
    } else {
      io.out().append(InstructionPage.of(chosen, insn, io.usesColour()));
    }
    return ExitStatus.DONE;
  }

  private static Word parseWords(Isa chosen, String text, ProblemReporter reporter) {
    HexWords hex = HexWords.read(chosen, text);
    if (hex.word() == null) {
      reporter.report(PROBLEM_FILE, Problem.error("bad-word", hex.mistake(), 1, 0, text.length()));
    }
    return hex.word();
  }

  /**
   * Encodes the text of an instruction. If it is not an instruction, reports the problem and
   * returns null.
   */
  private Word encode(Isa chosen, String text, ProblemReporter reporter) {
    int end = text.endsWith(";") ? text.length() - 1 : text.length();
    Encoder.Encoded encoded = Encoder.encode(chosen, text, 0, end, 0, Symbols.NONE);
    EncodingFailure failure = encoded.failure();
    if (failure == null) {
      return encoded.word();
    }
    Problem problem =
        Problem.error(failure.code(), failure.message(), 1, failure.start(), failure.end());
    reporter.report(PROBLEM_FILE, problem.withFix(failure.fix()));
    if (!reporter.json() && text.length() <= 200) {
      int length = Math.max(1, failure.end() - failure.start());
      io.writeMessage("  " + Printable.of(text));
      io.writeMessage("  " + " ".repeat(failure.start()) + "^" + "~".repeat(length - 1));
    }
    return null;
  }
}
