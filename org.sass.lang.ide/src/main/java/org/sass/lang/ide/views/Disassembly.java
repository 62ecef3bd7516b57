package org.sass.lang.ide.views;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sass.lang.asm.CodeImage;
import org.sass.lang.asm.Disassembler;
import org.sass.lang.asm.HexBytes;
import org.sass.lang.asm.InputReader;
import org.sass.lang.asm.InputReader.Format;
import org.sass.lang.asm.ListingWriter;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Answers {@code sass/disassemble}: turns machine code, however it is written, into text. */
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
   */
  public record Params(
      String text, String hex, String base64, String format, String isa, String style) {}

  /**
   * The text.
   *
   * @param text what the code says; empty if it could not be read
   * @param isa the instruction set that it was read with
   * @param format the format that the code had
   * @param instructions how many instructions there are
   * @param problems what is wrong with the code
   */
  public record Result(
      String text, String isa, String format, int instructions, List<Finding> problems) {}

  /**
   * Disassembles. Total: what cannot be read is said in the problems.
   *
   * @param tables finds the instruction set of a name, or null
   * @param usual the instruction set where neither the request nor the file names one
   */
  public static Result of(Params params, Function<String, Isa> tables, Isa usual) {
    Format format = format(params);
    if (format == null) {
      return failed(
          usual,
          "unknown-format",
          "there is no format "
              + params.format
              + "; write auto, hex, bin, listing, mif, vhdl or cubin");
    }
    long given = Stream.of(params.text, params.hex, params.base64).filter(Objects::nonNull).count();
    if (given != 1) {
      String what = given == 0 ? "there is nothing to disassemble" : "the code is given twice";
      return failed(usual, "no-bytes", what + "; give one of text, hex and base64");
    }
    if (style(params.style) == null) {
      return failed(
          usual,
          "unknown-style",
          "there is no style " + params.style + "; write source, new or old");
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
      return failed(usual, "no-bytes", "there are no bytes to disassemble");
    }
    if (bytes == null) {
      String what =
          params.hex != null
              ? "the bytes are no hexadecimal digits; write two digits for each byte"
              : "the bytes are no base64";
      return failed(usual, "no-bytes", what);
    }
    return disassemble(params, bytes, format, tables, usual);
  }

  private static Result disassemble(
      Params params, byte[] bytes, Format wanted, Function<String, Isa> tables, Isa usual) {
    boolean bytesOnly = params.isa == null && HexBytes.isFor(usual);
    Isa given = params.isa != null ? tables.apply(params.isa) : bytesOnly ? usual : null;
    Format found = wanted == Format.AUTO ? InputReader.detect(bytes, given) : wanted;
    if (found == null) {
      String message =
          "nothing in the code tells its format; name it in format: hex, bin, listing, mif, vhdl or"
              + " cubin (a source text is for sass/listing)";
      return failed(usual, "unknown-format", message);
    }
    CodeImage image = InputReader.read(wanted, bytes, given, tables);
    String named = params.isa != null ? params.isa : image.arch();
    Isa isa = named == null ? usual : tables.apply(named);
    if (isa == null) {
      String known = String.join(" ", Isas.archs(usual));
      String message = "no table describes '" + named + "'; known here: " + known;
      return failed(usual, "unknown-arch", message);
    }
    Program program = Disassembler.program(isa, image);
    List<Problem> problems = new ArrayList<>(program.problems());
    int count = program.kernels().stream().mapToInt(k -> k.code().size()).sum();
    String text = count == 0 ? "" : ListingWriter.toString(program, style(params.style));
    return new Result(text, isa.archName(), found.word(), count, Finding.of(problems, false));
  }

  private static Result failed(Isa isa, String code, String message) {
    Problem problem = Problem.error(code, message, 1, 0, 0);
    return new Result("", isa.archName(), "", 0, List.of(Finding.of(problem)));
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
