package org.sass.lang.ide.layout;

import java.util.List;
import org.sass.lang.asm.Decoder;
import org.sass.lang.asm.Encoder;
import org.sass.lang.asm.Encoder.Encoded;
import org.sass.lang.asm.Encoder.Failure;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/** Answers {@code sass/encode}: the word of an instruction that stands in no document. */
public final class Encodes {
  private static final int LONGEST = 1024;

  private Encodes() {}

  /**
   * What to encode.
   *
   * @param text the instruction, with or without a semicolon; it names no labels
   * @param isa the architecture, {@code sm_12}; null for that of the settings
   * @param address its byte address; null for 0
   */
  public record Request(String text, String isa, Long address) {}

  /**
   * The word, or what is wrong.
   *
   * @param text the instruction as the disassembler prints it; null if there is a problem
   * @param word the whole word, {@code 0x..}; null if there is a problem
   * @param units its units in hexadecimal, low unit first
   * @param bytes how many bytes it has
   * @param layout what its bits say; null if there is a problem
   * @param problem what is wrong; null if nothing is
   */
  public record Answer(
      String text, String word, List<String> units, int bytes, BitLayout layout, Flaw problem) {}

  /**
   * What is wrong with a text.
   *
   * @param code short name in kebab-case
   * @param message thing, reason, way out
   * @param start first character marked, from 0
   * @param end the character behind the last one marked
   * @param fix what would mend the marked characters, or null
   */
  public record Flaw(String code, String message, int start, int end, String fix) {}

  /**
   * Encodes a text.
   *
   * @param usual the instruction set where the request names none
   */
  public static Answer of(Request request, Isa usual) {
    String text = request.text == null ? "" : request.text;
    Isa isa = request.isa == null ? usual : usual.withArch(request.isa);
    isa = isa == null ? Isas.load(request.isa) : isa;
    int end = text.stripTrailing().length();
    end -= end > 0 && text.charAt(end - 1) == ';' ? 1 : 0;
    if (isa == null) {
      return problem(
          "unknown-arch", "there is no instruction set '" + request.isa + "'", 0, end, null);
    }
    if (text.isBlank() || end > LONGEST || text.indexOf('\n') >= 0) {
      String message = "one instruction of at most " + LONGEST + " characters is wanted";
      return problem("no-instruction", message, 0, end, null);
    }
    long address = request.address == null ? 0 : request.address;
    Encoded encoded = Encoder.encode(isa, text, 0, end, address, Symbols.NONE);
    Failure failure = encoded.failure();
    if (failure != null) {
      return problem(
          failure.code(), failure.message(), failure.start(), failure.end(), failure.fix());
    }
    Word word = encoded.word();
    Insn insn = Decoder.decode(isa, word, address);
    return new Answer(
        insn.text(),
        word.toString(),
        Anatomy.units(isa, word),
        word.size() / 8,
        BitLayouts.of(Anatomy.of(isa, word, address)),
        null);
  }

  private static Answer problem(String code, String message, int start, int end, String fix) {
    return new Answer(null, null, List.of(), 0, null, new Flaw(code, message, start, end, fix));
  }
}
