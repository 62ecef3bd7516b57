package org.sass.lang.assemble;

import org.sass.lang.codec.ExpressionReader;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.explain.MismatchExplainer;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;

/**
 * Encodes the text of instructions as words, or says why that is not possible. One thread can use
 * an encoder for any number of texts.
 */
public final class Encoder {
  private static final String WORD_DIRECTIVE = ".word";
  private final Isa isa;
  private final Symbols symbols;
  private final FormEncoder forms;

  /**
   * Creates an encoder for one instruction set.
   *
   * @param symbols the values of names in operands
   */
  public Encoder(Isa isa, Symbols symbols) {
    this.isa = isa;
    this.symbols = symbols;
    this.forms = new FormEncoder(isa, symbols);
  }

  /**
   * The result of encoding a text: a word, or the reason why there is none.
   *
   * @param form the form that the text has; null for {@code .word} and for a failure
   * @param word the encoding; null for a failure
   * @param failure what is wrong; null if nothing is
   */
  public record Encoded(Form form, Word word, EncodingFailure failure) {}

  /** Encodes one instruction with a new encoder. Use this only for a few instructions. */
  public static Encoded encode(
      Isa isa, String line, int start, int end, long address, Symbols symbols) {
    return new Encoder(isa, symbols).encode(line, start, end, address);
  }

  /**
   * Encodes the instruction between two offsets of a line.
   *
   * @param address byte address of the instruction, for relative targets
   */
  public Encoded encode(String line, int start, int stop, long address) {
    int from = FormEncoder.startAfterBrace(isa, line, start, stop);
    int end = FormEncoder.beforeBrace(isa, line, from, stop);
    if (line.startsWith(WORD_DIRECTIVE, from)
        && from + WORD_DIRECTIVE.length() <= end
        && (from + WORD_DIRECTIVE.length() == end
            || !Letters.isNamePart(line.charAt(from + WORD_DIRECTIVE.length())))) {
      return encodeWordDirective(line, from, end);
    }
    FormEncoder.Match match = forms.match(line, from, end, address);
    if (match != null) {
      return new Encoded(match.form(), match.word(), null);
    }
    EncodingFailure failure =
        new MismatchExplainer(isa, symbols, line, from, end, address).explain();
    return new Encoded(null, null, failure);
  }

  /** Encodes {@code .word LOW, HIGH}: the units of a word, low unit first. */
  private Encoded encodeWordDirective(String line, int start, int end) {
    long low = 0;
    long high = 0;
    int bits = 0;
    int at = start + WORD_DIRECTIVE.length();
    ExpressionReader expressions = new ExpressionReader(line, end, symbols);
    while (true) {
      int from = Letters.skipBlanks(line, at, end);
      long value = expressions.read(from);
      if (!expressions.isValid()) {
        boolean known = expressions.failure() != null;
        return failed(
            "bad-word",
            known
                ? expressions.failure()
                : ".word takes numbers of " + isa.unitBits() + " bits: .word LOW, HIGH",
            known ? expressions.failureStart() : from,
            known ? expressions.failureEnd() : end);
      }
      at = Letters.skipBlanks(line, expressions.end(), end);
      boolean fits =
          isa.unitBits() == 64
              || !expressions.isWrapped(value)
                  && (value >> (isa.unitBits() - 1) == -1 || value >>> isa.unitBits() == 0);
      if (!fits) {
        return failed(
            "bad-word",
            "the number does not fit; a unit of .word has " + isa.unitBits() + " bits",
            from,
            at);
      }
      if (bits >= isa.maxSize() + (isa.hasControlWords() ? isa.unitBits() : 0)) {
        String most = isa.maxSize() / isa.unitBits() + " units of " + isa.unitBits() + " bits";
        return failed("bad-word", "an instruction word has at most " + most, from, end);
      }
      value &= isa.unitBits() == 64 ? -1 : (1L << isa.unitBits()) - 1;
      low |= bits < 64 ? value << bits : 0;
      high |= bits >= 64 ? value << (bits - 64) : 0;
      bits += isa.unitBits();
      if (at >= end) {
        break;
      }
      if (line.charAt(at) != ',') {
        return failed("bad-word", "a comma is expected between the units of .word", at, end);
      }
      at++;
    }
    // On sets with control words, the instruction's piece of the control word may follow its word.
    int size = isa.hasControlWords() ? Math.min(bits, isa.maxSize()) : bits;
    return new Encoded(null, new Word(size, low, high), null);
  }

  private static Encoded failed(String code, String message, int start, int end) {
    return new Encoded(null, null, new EncodingFailure(code, message, start, end, null));
  }
}
