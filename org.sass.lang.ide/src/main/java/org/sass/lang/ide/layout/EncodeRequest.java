package org.sass.lang.ide.layout;

import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Span;

/** Answers {@code sass/encode}: encodes an instruction that is in no document. */
public final class EncodeRequest {
  private static final int MAX_TEXT_LENGTH = 1024;
  private static final long LAST_ADDRESS = 0xffffffffL;
  private static final String WORD_DIRECTIVE = ".word";

  private EncodeRequest() {}

  /**
   * What to encode.
   *
   * @param text the instruction as a line of a source. A label, a semicolon and comments are
   *     allowed; the label stands for the address
   * @param isa the architecture, {@code sm_12}; null for that of the settings
   * @param address its byte address; null for 0
   */
  public record Request(String text, String isa, Long address) {}

  /**
   * The word, or an error.
   *
   * @param text the instruction as the disassembler prints it; null if there is an error
   * @param word the whole word, {@code 0x..}; null if there is an error
   * @param units its units in hexadecimal, low unit first
   * @param bytes number of bytes of the word; 0 if there is an error
   * @param control its part of the control word, {@code 0x..}; null if the instruction set has no
   *     control words or the text specifies none
   * @param layout the meaning of its bits; null if there is an error
   * @param problem the error; null if there is none
   */
  public record Answer(
      String text,
      String word,
      List<String> units,
      int bytes,
      String control,
      BitLayout layout,
      Flaw problem) {}

  /**
   * An error in the text.
   *
   * @param code short name in kebab-case
   * @param message what is wrong, the reason, and a way to correct it
   * @param start first marked character, from 0
   * @param end the character after the last marked one
   * @param fix text that would correct the marked characters, or null
   */
  public record Flaw(String code, String message, int start, int end, String fix) {}

  /**
   * Encodes a text.
   *
   * @param defaultIsa the instruction set if the request names none
   */
  public static Answer encode(Request request, Isa defaultIsa) {
    String text = request.text == null ? "" : request.text;
    int end = text.stripTrailing().length();
    Isa isa = request.isa == null ? defaultIsa : defaultIsa.withArch(request.isa);
    isa = isa == null ? Isas.load(request.isa) : isa;
    if (isa == null) {
      String known = String.join(" ", Isas.archs(defaultIsa));
      String message = "unknown architecture '" + request.isa + "'; known architectures: " + known;
      return problemAnswer("unknown-arch", message, 0, end, null);
    }
    long address = request.address == null ? 0 : request.address;
    int unit = isa.unitBits() / 8;
    if (address < 0 || address > LAST_ADDRESS || address % unit != 0) {
      String message = " is not an address of an instruction; give a multiple of ";
      message = address + message + unit + " from 0 to 0x" + Long.toHexString(LAST_ADDRESS);
      return problemAnswer("bad-address", message, 0, end, null);
    }
    if (text.isBlank() || end > MAX_TEXT_LENGTH || text.substring(0, end).indexOf('\n') >= 0) {
      String message =
          text.isBlank()
              ? "there is no instruction to encode; pass one as text"
              : end > MAX_TEXT_LENGTH
                  ? "the text has "
                      + end
                      + " characters; one instruction has "
                      + MAX_TEXT_LENGTH
                      + " at most"
                  : "the text has several lines; encode one instruction at a time";
      return problemAnswer("no-instruction", message, 0, end, null);
    }
    return encodeStatement(text, end, isa, address);
  }

  /** Encodes the only statement of a line. Labels, columns of listings and comments are allowed. */
  private static Answer encodeStatement(String text, int end, Isa isa, long address) {
    List<Statement> statements =
        SourceReader.read(text).get(0).statements().stream()
            .filter(s -> s.kind() != SourceLine.Kind.NONE)
            .toList();
    if (statements.isEmpty()) {
      String message = "the text has only labels and comments, but no instruction";
      return problemAnswer("no-instruction", message, 0, end, null);
    }
    Statement one = statements.get(0);
    if (statements.size() > 1) {
      String message =
          "the text has " + statements.size() + " instructions; encode them one at a time";
      return problemAnswer("several-instructions", message, statements.get(1).start(), end, null);
    }
    if (one.kind() == SourceLine.Kind.DIRECTIVE && !one.text().startsWith(WORD_DIRECTIVE)) {
      String message = "a directive has no encoding, except .word; give an instruction";
      return problemAnswer("no-instruction", message, one.start(), one.end(), null);
    }
    Symbols labels =
        name ->
            one.labels().stream().anyMatch(label -> one.labelName(label).equals(name))
                ? OptionalLong.of(address)
                : OptionalLong.empty();
    Span span = one.sourceSpan();
    int shift = one.sourceShift();
    Encoded encoded = Encoder.encode(isa, one.source(), span.start(), span.end(), address, labels);
    EncodingFailure failure = encoded.failure();
    if (failure != null) {
      int start = failure.start() + shift;
      return problemAnswer(
          failure.code(), failure.message(), start, failure.end() + shift, failure.fix());
    }
    Word word = encoded.word();
    Insn insn = Decoder.decode(isa, word, address);
    return new Answer(
        insn.text(),
        word.toString(),
        InstructionAnatomy.units(isa, word),
        word.size() / 8,
        control(isa, word),
        BitLayouts.of(InstructionAnatomy.of(isa, word, address)),
        null);
  }

  private static String control(Isa isa, Word word) {
    boolean said = isa.hasControlWords() && isa.control().isExplicit(word.high());
    return said
        ? "0x" + Long.toHexString(word.high() & (1L << isa.control().pieceBits()) - 1)
        : null;
  }

  private static Answer problemAnswer(String code, String message, int start, int end, String fix) {
    return new Answer(
        null, null, List.of(), 0, null, null, new Flaw(code, message, start, end, fix));
  }
}
