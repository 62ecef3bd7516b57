package org.sass.lang.ide.views;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeContents;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.HexBytes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.InputReader.Format;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.UnknownWords;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Answers {@code sass/disassemble} and {@code sass/codeContents}. Reads machine code in any of
 * several formats, and turns it into text or describes its contents.
 */
public final class Disassembly {
  /**
   * Largest code, in bytes, whose text an editor shows as a whole. The text has some ten megabytes.
   */
  private static final int MAX_TEXT_CODE_BYTES = 1 << 20;

  private Disassembly() {}

  /**
   * The code to disassemble. Exactly one of {@code text}, {@code hex} and {@code base64} gives it.
   *
   * @param text a listing, a memory initialisation file, VHDL or words in hexadecimal
   * @param hex the bytes of the code in hexadecimal, in memory order
   * @param base64 the bytes of the code, or of a file of any format
   * @param format {@code auto} (the default) or a format of {@code gsass dis --from}
   * @param isa the instruction set; by default that of the file, else that of the settings
   * @param style {@code source} (the default), {@code new} or {@code old}
   * @param kernel name of the only kernel to disassemble; null for all kernels
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
   * The code whose contents to describe.
   *
   * @param text as in {@link Params}; so are the other components up to {@code isa}
   * @param kernel name of the only kernel to describe; null for all kernels
   * @param instructions whether the kernels have their instructions; null for yes
   */
  public record ContentsParams(
      String text,
      String hex,
      String base64,
      String format,
      String isa,
      String kernel,
      Boolean instructions) {

    private Params code() {
      return new Params(text, hex, base64, format, isa, null, kernel);
    }
  }

  /**
   * The disassembled code.
   *
   * @param text the code as text; empty if it could not be read
   * @param isa the instruction set that it was read with
   * @param format the format of the code
   * @param instructions number of instructions
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
   * The contents of the code.
   *
   * @param contents the kernels; null if the code could not be read
   * @param archs the architectures of which the request must name one, because the file has code
   *     for each of them; else null
   * @param problems what is wrong with the code
   */
  public record Contents(CodeContents contents, List<String> archs, List<AnswerProblem> problems) {}

  /** The code that was read. If it could not be read, only {@code failure} is not null. */
  private record ReadCode(
      Program program, CodeImage image, Format format, Isa isa, Problem failure) {}

  /**
   * Disassembles a compiled file as a source text. Never fails: a file that cannot be read gives a
   * problem.
   *
   * @param isa name of the instruction set if the file does not name one
   * @param arch the architecture whose code to disassemble; null if the file has only one
   * @param kernel name of the only kernel to disassemble; null for all kernels
   */
  public static Result disassembleFile(byte[] file, String isa, String arch, String kernel) {
    String base64 = Base64.getEncoder().encodeToString(file);
    Params params = new Params(null, null, base64, null, arch, null, kernel);
    return disassemble(params, Isas::load, Isas.load(isa));
  }

  /**
   * Returns the architectures for which a file has code, oldest first, if there are several, so
   * that the user has to choose one; else an empty list.
   */
  public static List<String> archsToChoose(byte[] file) {
    if (file == null || !FatBinary.matches(file)) {
      return List.of();
    }
    List<String> archs =
        FatBinary.list(file).stream()
            .filter(entry -> entry.kind().equals("cubin") && !entry.kernels().isEmpty())
            .map(FatBinary.Entry::arch)
            .distinct()
            .sorted(Comparator.comparingInt(Isas.archs()::indexOf))
            .toList();
    return archs.size() > 1 ? archs : List.of();
  }

  /**
   * Returns the names of the kernels and functions of a compiled file if its text would be too
   * large for an editor, so that the user has to choose one; else an empty list. It is empty for a
   * file that cannot be read, too.
   *
   * @param isa name of the instruction set if the file does not name one
   * @param arch the architecture whose code counts; null if the file has only one
   */
  public static List<String> kernelsToChoose(byte[] file, String isa, String arch) {
    String base64 = Base64.getEncoder().encodeToString(file);
    ContentsParams params = new ContentsParams(null, null, base64, null, arch, null, false);
    CodeContents contents = describeContents(params, Isas::load, Isas.load(isa)).contents();
    if (contents == null) {
      return List.of();
    }
    long bytes = contents.kernels().stream().mapToLong(kernel -> kernel.bytes()).sum();
    List<String> names =
        contents.kernels().stream().map(kernel -> kernel.name()).distinct().toList();
    return bytes > MAX_TEXT_CODE_BYTES && names.size() > 1 ? names : List.of();
  }

  /**
   * Disassembles code. Never fails: code that cannot be read gives a problem.
   *
   * @param isaByName returns the instruction set with a name, or null
   * @param defaultIsa the instruction set if neither the request nor the file names one
   */
  public static Result disassemble(Params params, Function<String, Isa> isaByName, Isa defaultIsa) {
    if (style(params.style) == null) {
      String message = "there is no style " + params.style + "; write source, new or old";
      return failed(defaultIsa, problem("unknown-style", message));
    }
    ReadCode read = read(params, isaByName, defaultIsa);
    if (read.failure != null) {
      return failed(defaultIsa, read.failure);
    }
    Program program = read.program;
    int count = program.kernels().stream().mapToInt(k -> k.code().size()).sum();
    String text = count == 0 ? "" : ListingWriter.toString(program, style(params.style));
    return new Result(
        text,
        read.isa.archName(),
        read.format.displayName(),
        count,
        program.kernels().stream().map(Program.Kernel::name).toList(),
        AnswerProblem.of(problems(program), false));
  }

  /**
   * Returns what is wrong with the code. Unknown words are warnings, because there is a text
   * anyway.
   */
  private static List<Problem> problems(Program program) {
    List<Problem> problems = new ArrayList<>(program.problems());
    // If the code is cut off, its last word is incomplete. That is already reported as the cause.
    Problem unknown = problems.isEmpty() ? UnknownWords.find(program) : null;
    if (unknown != null) {
      problems.add(unknown.withSeverity(Problem.Severity.WARNING));
    }
    return problems;
  }

  /**
   * Returns the contents of machine code. Never fails: code that cannot be read gives a problem.
   * Without the instructions, words that are none are no problem.
   *
   * @param isaByName returns the instruction set with a name, or null
   * @param defaultIsa the instruction set if neither the request nor the file names one
   */
  public static Contents describeContents(
      ContentsParams params, Function<String, Isa> isaByName, Isa defaultIsa) {
    List<String> archs = params.isa == null ? archsToChoose(base64(params.base64)) : List.of();
    if (archs.size() > 1) {
      String message = "the file has code for " + String.join(", ", archs) + "; choose one of them";
      return new Contents(null, archs, List.of(AnswerProblem.of(problem("which-cubin", message))));
    }
    ReadCode read = read(params.code(), isaByName, defaultIsa);
    if (read.failure != null) {
      return new Contents(null, null, List.of(AnswerProblem.of(read.failure)));
    }
    boolean isWhole = !Boolean.FALSE.equals(params.instructions);
    List<Problem> problems = isWhole ? problems(read.program) : read.program.problems();
    String format = read.format.displayName();
    CodeContents contents = null;
    if (!read.image.sections().isEmpty()) {
      contents =
          isWhole
              ? CodeContents.of(read.program, read.image, format)
              : CodeContents.overview(read.program, read.image, format);
    }
    return new Contents(contents, null, AnswerProblem.of(problems, false));
  }

  private static ReadCode read(Params params, Function<String, Isa> isaByName, Isa defaultIsa) {
    Format format = format(params);
    if (format == null) {
      return readFailure(
          "unknown-format",
          "there is no format "
              + params.format
              + "; write auto, hex, bin, listing, mif, vhdl or cubin");
    }
    long given = Stream.of(params.text, params.hex, params.base64).filter(Objects::nonNull).count();
    if (given != 1) {
      String what = given == 0 ? "there is nothing to disassemble" : "the code is given twice";
      return readFailure("no-bytes", what + "; give one of text, hex and base64");
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
      return readFailure("no-bytes", "there are no bytes to disassemble");
    }
    if (bytes == null) {
      String what =
          params.hex != null
              ? "the bytes are not hexadecimal digits; write two digits for each byte"
              : "the bytes are not base64";
      return readFailure("no-bytes", what);
    }
    return read(params, bytes, format, isaByName, defaultIsa);
  }

  private static ReadCode read(
      Params params,
      byte[] bytes,
      Format requestedFormat,
      Function<String, Isa> isaByName,
      Isa defaultIsa) {
    boolean bytesOnly = params.isa == null && HexBytes.usesBytes(defaultIsa);
    Isa given = params.isa != null ? isaByName.apply(params.isa) : bytesOnly ? defaultIsa : null;
    Format found =
        requestedFormat == Format.AUTO ? InputReader.detect(bytes, given) : requestedFormat;
    if (found == null) {
      String message =
          "the format of the code is unknown; name it in format: hex, bin, listing, mif, vhdl or"
              + " cubin (for a source text, use sass/listing)";
      return readFailure("unknown-format", message);
    }
    CodeImage image = InputReader.read(requestedFormat, bytes, given, isaByName);
    String named = params.isa != null ? params.isa : image.arch();
    Isa isa = named == null ? defaultIsa : isaByName.apply(named);
    if (isa == null) {
      String known = String.join(" ", Isas.archs(defaultIsa));
      String message = "unknown architecture '" + named + "'; known architectures: " + known;
      return readFailure("unknown-arch", message);
    }
    if (params.kernel != null && !image.sections().isEmpty()) {
      CodeImage whole = image;
      image = whole.withOnlyKernel(params.kernel);
      if (image.sections().isEmpty()) {
        return readFailure("unknown-kernel", CodeImage.noKernelMessage(params.kernel, whole));
      }
    }
    return new ReadCode(Disassembler.disassemble(isa, image), image, found, isa, null);
  }

  private static ReadCode readFailure(String code, String message) {
    return new ReadCode(null, null, null, null, problem(code, message));
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
      if (format.displayName().equals(params.format.toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    return null;
  }

  /**
   * Returns the style with that name, {@code source} without a name; null if there is no such
   * style.
   */
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

  /**
   * Returns the bytes that the hexadecimal digits give, ignoring white space. Null if the text has
   * anything else, or an odd number of digits.
   */
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
