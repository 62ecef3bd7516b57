package org.sass.lang.ide.views;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.ListingWriter.Style;
import org.sass.lang.text.LaunchConstants;
import org.sass.lang.text.Problem;

/**
 * Answers {@code sass/listing}: what a text assembles to, and which line of the source each line
 * comes from.
 */
public final class Listing {

  /** A format of the listing, with the pattern of the lines that hold code. */
  private enum Format {
    LISTING(false, "\\s*/\\*[0-9a-f]+\\*/"),
    OLD(false, "\\s*/\\*[0-9a-f]+\\*/"),
    SOURCE(false, " {8}|/\\*"),
    WORDS(false, ""),
    HEX(true, ""),
    MIF(true, "\\s*[0-9A-Fa-f]+\\s*:"),
    VHDL(true, "\\s*when \\d+ =>");

    /** Whether an instruction takes one line for each of its 32-bit units. */
    private final boolean linePerUnit;

    private final Pattern codeLinePattern;

    Format(boolean units, String code) {
      this.linePerUnit = units;
      this.codeLinePattern = Pattern.compile(code);
    }
  }

  /** The source line of a line that comes from none. */
  private static final int NO_SOURCE_LINE = -1;

  private Listing() {}

  /**
   * The assembled text.
   *
   * @param format {@code listing}, {@code old}, {@code source}, {@code hex}, {@code mif}, {@code
   *     vhdl} or {@code words}
   * @param text the code
   * @param lines for each line of {@code text} the line of the source that it comes from, from 0;
   *     -1 if it comes from none
   * @param complete whether the source has no errors; lines with errors are left out of the text
   * @param problems the errors of the source
   */
  public record Result(
      String format, String text, int[] lines, boolean complete, List<AnswerProblem> problems) {}

  /**
   * Writes what a document assembles to.
   *
   * @param format one of the formats; null or blank means {@code listing}
   */
  public static Result of(Document document, String format, CancelChecker cancel) {
    Program program = document.program();
    cancel.checkCanceled();
    Format requestedFormat = format(format);
    String refusal =
        requestedFormat == null
            ? "there is no format "
                + format
                + "; write listing, old, source, words, hex, mif or vhdl"
            : requestedFormat == Format.VHDL ? CodeWriter.vhdlRefusal(program.isa()) : null;
    if (refusal != null) {
      Problem problem = Problem.error("unknown-format", refusal, 1, 0, 0);
      return new Result("", "", new int[] {-1}, false, List.of(AnswerProblem.of(problem)));
    }
    String text = text(program, requestedFormat, cancel);
    cancel.checkCanceled();
    return new Result(
        requestedFormat.name().toLowerCase(Locale.ROOT),
        text,
        lines(program, requestedFormat, text),
        !program.hasErrors(),
        AnswerProblem.of(program.problems(), true));
  }

  /** Returns the format with that name; null if there is none. */
  private static Format format(String name) {
    if (name == null || name.isBlank()) {
      return Format.LISTING;
    }
    for (Format format : Format.values()) {
      if (format.name().equalsIgnoreCase(name)) {
        return format;
      }
    }
    return null;
  }

  private static String text(Program program, Format format, CancelChecker cancel) {
    StringBuilder all = new StringBuilder();
    Appendable text = new CancellableAppendable(all, cancel);
    try {
      switch (format) {
        case LISTING -> ListingWriter.write(program, Style.NEW, text);
        case OLD -> ListingWriter.write(program, Style.OLD, text);
        case SOURCE -> ListingWriter.write(program, Style.SOURCE, text);
        case WORDS -> CodeWriter.writeWords(program, text);
        case HEX -> CodeWriter.writeHex(program, text);
        case MIF -> CodeWriter.writeMif(program, text);
        case VHDL -> CodeWriter.writeVhdl(program, LaunchConstants.NONE, text);
        default -> throw new IllegalStateException("format " + format);
      }
    } catch (IOException e) {
      throw new IllegalStateException("a string cannot fail", e);
    }
    return all.toString();
  }

  /** A text that stops its writer with an exception when the request is cancelled. */
  private record CancellableAppendable(StringBuilder text, CancelChecker cancel)
      implements Appendable {
    @Override
    public Appendable append(CharSequence part) {
      return append(part, 0, part.length());
    }

    @Override
    public Appendable append(CharSequence part, int start, int end) {
      cancel.checkCanceled();
      text.append(part, start, end);
      return this;
    }

    @Override
    public Appendable append(char c) {
      text.append(c);
      return this;
    }
  }

  /**
   * Returns the source line of each line. Relies on the writers: they write the instructions in
   * order, with one or several lines for each.
   */
  private static int[] lines(Program program, Format format, String text) {
    int[] sources = instructionLines(program, format.linePerUnit);
    String[] written = text.split("\n", -1);
    int[] lines = new int[written.length];
    Arrays.fill(lines, NO_SOURCE_LINE);
    int next = 0;
    for (int i = 0; i < written.length && next < sources.length; i++) {
      if (!written[i].isEmpty() && format.codeLinePattern.matcher(written[i]).lookingAt()) {
        lines[i] = sources[next++];
      }
    }
    return lines;
  }

  /** Returns the source lines of all instructions, or of all their 32-bit units. */
  private static int[] instructionLines(Program program, boolean units) {
    List<Integer> sources = new ArrayList<>();
    for (Kernel kernel : program.kernels()) {
      for (PlacedInstruction placed : kernel.code()) {
        int count = units ? (placed.word().size() + 31) / 32 : 1;
        for (int i = 0; i < count; i++) {
          sources.add(placed.line() - 1);
        }
      }
    }
    return sources.stream().mapToInt(Integer::intValue).toArray();
  }
}
