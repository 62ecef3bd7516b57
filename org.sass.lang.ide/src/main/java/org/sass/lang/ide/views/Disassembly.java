package org.sass.lang.ide.views;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeContents;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.HexBytes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.InputReader.Format;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.UnknownWords;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Answers {@code sass/disassemble} and {@code sass/codeContents}: turns machine code, however it is
 * written, into text, or tells what is in it.
 */
public final class Disassembly {

  private Disassembly() {}

  /**
   * What to disassemble; one of the first three.
   *
   * @param text a listing, a memory initialisation file, VHDL or words in hexadecimal
   * @param hex the bytes of the code in hexadecimal, in the order of memory
   * @param base64 the bytes of the code, or of a file of any format
   * @param format {@code auto} (the default) or a format of {@code gsass dis --from}
   * @param isa the instruction set; without one that of the file, else the one of the settings
   * @param style {@code source} (the default), {@code new} or {@code old}
   * @param kernel only the kernel of that name; all of them without it
   */
  public record Params(
      String text,
      String hex,
      String base64,
      String format,
      String isa,
      String style,
      String kernel) {}

  /**
   * The text.
   *
   * @param text what the code says; empty if it could not be read
   * @param isa the instruction set that it was read with
   * @param format the format that the code had
   * @param instructions how many instructions there are
   * @param kernels the names of the kernels in the text
   * @param problems what is wrong with the code
   */
  public record Result(
      String text,
      String isa,
      String format,
      int instructions,
      List<String> kernels,
      List<AnswerProblem> problems) {}

  /**
   * What is in the code.
   *
   * @param contents the kernels; null where the code could not be read
   * @param problems what is wrong with the code
   */
  public record Contents(CodeContents contents, List<AnswerProblem> problems) {}

  /** Code that was read, or why it was not. */
  private record Read(Program program, CodeImage image, Format format, Isa isa, Problem failure) {}

  /**
   * Disassembles. Total: what cannot be read is said in the problems.
   *
   * @param tables finds the instruction set of a name, or null
   * @param usual the instruction set where neither the request nor the file names one
   */
  public static Result of(Params params, Function<String, Isa> tables, Isa usual) {
    if (style(params.style) == null) {
      String message = "there is no style " + params.style + "; write source, new or old";
      return failed(usual, problem("unknown-style", message));
    }
    Read read = read(params, tables, usual);
    if (read.failure != null) {
      return failed(usual, read.failure);
    }
    Program program = read.program;
    int count = program.kernels().stream().mapToInt(k -> k.code().size()).sum();
    String text = count == 0 ? "" : ListingWriter.toString(program, style(params.style));
    return new Result(
        text,
        read.isa.archName(),
        read.format.word(),
        count,
        program.kernels().stream().map(Program.Kernel::name).toList(),
        AnswerProblem.of(problems(program), false));
  }

  /** What is wrong with the code, as warnings: the text is there all the same. */
  private static List<Problem> problems(Program program) {
    List<Problem> problems = new ArrayList<>(program.problems());
    // Where the code is cut off, the word that is not whole is the cause, said once.
    Problem unknown = problems.isEmpty() ? UnknownWords.find(program) : null;
    if (unknown != null) {
      problems.add(unknown.withSeverity(Problem.Severity.WARNING));
    }
    return problems;
  }

  /**
   * Tells what is in machine code; parameters as for {@link #of}, of which {@code style} is not
   * looked at.
   */
  public static Contents contents(Params params, Function<String, Isa> tables, Isa usual) {
    Read read = read(params, tables, usual);
    if (read.failure != null) {
      return new Contents(null, List.of(AnswerProblem.of(read.failure)));
    }
    List<AnswerProblem> problems = AnswerProblem.of(problems(read.program), false);
    boolean readable = !read.image.sections().isEmpty();
    return new Contents(
        readable ? CodeContents.of(read.program, read.image, read.format.word()) : null, problems);
  }

  private static Read read(Params params, Function<String, Isa> tables, Isa usual) {
    Format format = format(params);
    if (format == null) {
      return unread(
          "unknown-format",
          "there is no format "
              + params.format
              + "; write auto, hex, bin, listing, mif, vhdl or cubin");
    }
    long given = Stream.of(params.text, params.hex, params.base64).filter(Objects::nonNull).count();
    if (given != 1) {
      String what = given == 0 ? "there is nothing to disassemble" : "the code is given twice";
      return unread("no-bytes", what + "; give one of text, hex and base64");
    }
    byte[] bytes;
    if (params.text != null) {
      bytes = params.text.getBytes(StandardCharsets.UTF_8);
    } else if (params.hex != null) {
      bytes = hex(params.hex);
      format = format == Format.AUTO ? Format.BIN : format;
    } else {
      bytes = base64(params.base64);
      bytes = bytes == null || bytes.length > 0 || params.base64.isBlank() ? bytes : null;
    }
    if (bytes != null && bytes.length == 0) {
      return unread("no-bytes", "there are no bytes to disassemble");
    }
    if (bytes == null) {
      String what =
          params.hex != null
              ? "the bytes are not hexadecimal digits; write two digits for each byte"
              : "the bytes are not base64";
      return unread("no-bytes", what);
    }
    return read(params, bytes, format, tables, usual);
  }

  private static Read read(
      Params params, byte[] bytes, Format wanted, Function<String, Isa> tables, Isa usual) {
    boolean bytesOnly = params.isa == null && HexBytes.isFor(usual);
    Isa given = params.isa != null ? tables.apply(params.isa) : bytesOnly ? usual : null;
    Format found = wanted == Format.AUTO ? InputReader.detect(bytes, given) : wanted;
    if (found == null) {
      String message =
          "nothing in the code tells its format; name it in format: hex, bin, listing, mif, vhdl or"
              + " cubin (a source text is for sass/listing)";
      return unread("unknown-format", message);
    }
    CodeImage image = InputReader.read(wanted, bytes, given, tables);
    String named = params.isa != null ? params.isa : image.arch();
    Isa isa = named == null ? usual : tables.apply(named);
    if (isa == null) {
      String known = String.join(" ", Isas.archs(usual));
      String message = "no table describes '" + named + "'; known here: " + known;
      return unread("unknown-arch", message);
    }
    if (params.kernel != null && !image.sections().isEmpty()) {
      CodeImage whole = image;
      image = whole.only(params.kernel);
      if (image.sections().isEmpty()) {
        return unread("unknown-kernel", CodeImage.noKernel(params.kernel, whole));
      }
    }
    return new Read(Disassembler.program(isa, image), image, found, isa, null);
  }

  private static Read unread(String code, String message) {
    return new Read(null, null, null, null, problem(code, message));
  }

  private static Problem problem(String code, String message) {
    return Problem.error(code, message, 1, 0, 0);
  }

  private static Result failed(Isa isa, Problem problem) {
    return new Result("", isa.archName(), "", 0, List.of(), List.of(AnswerProblem.of(problem)));
  }

  private static Format format(Params params) {
    if (params.format == null || params.format.isBlank()) {
      return Format.AUTO;
    }
    for (Format format : Format.values()) {
      if (format.word().equals(params.format.toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    return null;
  }

  /** The style of that name; null if there is none. */
  private static ListingWriter.Style style(String name) {
    if (name == null || name.isBlank()) {
      return ListingWriter.Style.SOURCE;
    }
    for (ListingWriter.Style style : ListingWriter.Style.values()) {
      if (style.name().equalsIgnoreCase(name)) {
        return style;
      }
    }
    return null;
  }

  /** The bytes of digits, white space between them left out; null if there is anything else. */
  private static byte[] hex(String text) {
    String digits = text.replaceAll("\\s+", "");
    if (digits.length() % 2 != 0) {
      return null;
    }
    byte[] bytes = new byte[digits.length() / 2];
    for (int i = 0; i < digits.length(); i++) {
      int digit = Character.digit(digits.charAt(i), 16);
      if (digit < 0) {
        return null;
      }
      bytes[i / 2] = (byte) (bytes[i / 2] << 4 | digit);
    }
    return bytes;
  }

  private static byte[] base64(String text) {
    try {
      return text == null ? null : Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
