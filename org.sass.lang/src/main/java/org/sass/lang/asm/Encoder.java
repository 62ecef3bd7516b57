package org.sass.lang.asm;

import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Turns the text of instructions into words. Used again and again by one thread. */
public final class Encoder {
  private static final String WORD = ".word";
  private final Isa isa;
  private final Symbols symbols;
  private final Matcher matcher;

  /**
   * An encoder for one instruction set.
   *
   * @param symbols what names in operands stand for
   */
  public Encoder(Isa isa, Symbols symbols) {
    this.isa = isa;
    this.symbols = symbols;
    this.matcher = new Matcher(isa);
  }

  /**
   * What a text stands for: a word, or the reason why it stands for none.
   *
   * @param form the form that the text has; null for {@code .word} and for a failure
   * @param word the encoding; null for a failure
   * @param failure what is wrong; null if nothing is
   */
  public record Encoded(Form form, Word word, Failure failure) {}

  /**
   * What is wrong with a text, and where.
   *
   * @param code short name in kebab-case
   * @param message thing, reason, way out
   * @param start first column marked, from 0
   * @param end column after the last one marked
   * @param fix the text that would mend the marked range, or null
   */
  public record Failure(String code, String message, int start, int end, String fix) {}

  /** Encodes one instruction; for a few of them. */
  public static Encoded encode(
      Isa isa, String line, int start, int end, long address, Symbols symbols) {
    return new Encoder(isa, symbols).encode(line, start, end, address);
  }

  /**
   * Encodes the instruction between two columns of a line.
   *
   * @param address its byte address, for targets that are relative
   */
  public Encoded encode(String line, int start, int end, long address) {
    int from = Letters.skipBlanks(line, start, end);
    if (line.startsWith(WORD, from)
        && from + WORD.length() <= end
        && (from + WORD.length() == end || !Letters.isName(line.charAt(from + WORD.length())))) {
      return word(line, from, end);
    }
    Encoded encoded = match(line, from, end, address);
    if (encoded != null) {
      return encoded;
    }
    Failure failure = new Mismatch(isa, symbols, line, from, end, address).explain();
    return new Encoded(null, null, failure);
  }

  /** The first form that fits, or null. */
  private Encoded match(String line, int from, int end, long address) {
    List<Form> forms = matcher.text(line, from, end, address, new Expressions(line, end, symbols));
    for (int i = 0; forms != null && i < forms.size(); i++) {
      Form form = forms.get(i);
      if (form.arch() <= isa.arch() && matcher.match(form)) {
        Word word = new Word(form.size(), matcher.low(form), matcher.high(form));
        return new Encoded(form, cut(form, word), null);
      }
    }
    return null;
  }

  /** Whether a text is an instruction; does not look for the reason if not. */
  public static boolean reads(
      Isa isa, String line, int start, int end, long address, Symbols symbols) {
    int from = Letters.skipBlanks(line, start, end);
    return new Encoder(isa, symbols).match(line, from, end, address) != null;
  }

  /** Leaves out an upper part that is zero, where the form has a short word. */
  private static Word cut(Form form, Word word) {
    if (form.shortSize() == 0) {
      return word;
    }
    BitPattern mark = form.shortWhen();
    long low = word.low() & ~form.markLow();
    long high = word.high() & ~form.markHigh();
    return word.isZeroFrom(form.shortSize())
        ? new Word(form.shortSize(), low | mark.valueLow(), high | mark.valueHigh())
        : new Word(
            form.size(),
            low | form.markLow() & ~mark.valueLow(),
            high | form.markHigh() & ~mark.valueHigh());
  }

  /** {@code .word LOW, HIGH}: the units of a word, low unit first. */
  private Encoded word(String line, int start, int end) {
    long low = 0;
    long high = 0;
    int bits = 0;
    int at = start + WORD.length();
    Expressions expressions = new Expressions(line, end, symbols);
    while (true) {
      int from = Letters.skipBlanks(line, at, end);
      long value = expressions.read(from);
      if (!expressions.valid()) {
        boolean known = expressions.failure() != null;
        return failed(
            "bad-word",
            known
                ? expressions.failure()
                : ".word wants numbers of " + isa.unit() + " bits: .word LOW, HIGH",
            known ? expressions.failureStart() : from,
            known ? expressions.failureEnd() : end);
      }
      at = Letters.skipBlanks(line, expressions.end(), end);
      boolean fits =
          isa.unit() == 64
              || !expressions.wraps(value)
                  && (value >> (isa.unit() - 1) == -1 || value >>> isa.unit() == 0);
      if (!fits) {
        return failed("bad-word", "a unit of .word has " + isa.unit() + " bits", from, at);
      }
      if (bits >= isa.maxSize() + (isa.isControlled() ? isa.unit() : 0)) {
        String most = isa.maxSize() / isa.unit() + " units of " + isa.unit() + " bits";
        return failed("bad-word", "an instruction word has at most " + most, from, end);
      }
      value &= isa.unit() == 64 ? -1 : (1L << isa.unit()) - 1;
      low |= bits < 64 ? value << bits : 0;
      high |= bits >= 64 ? value << (bits - 64) : 0;
      bits += isa.unit();
      if (at >= end) {
        break;
      }
      if (line.charAt(at) != ',') {
        return failed("bad-word", "a comma is expected between the units of .word", at, end);
      }
      at++;
    }
    // Behind the word of an instruction may stand its piece of the control word.
    int size = isa.isControlled() ? Math.min(bits, isa.maxSize()) : bits;
    return new Encoded(null, new Word(size, low, high), null);
  }

  private static Encoded failed(String code, String message, int start, int end) {
    return new Encoded(null, null, new Failure(code, message, start, end, null));
  }
}
