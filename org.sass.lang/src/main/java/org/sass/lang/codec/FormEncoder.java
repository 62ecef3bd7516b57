package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;

/**
 * Encodes texts that fit a form of the table, and says nothing of those that do not; {@link
 * Encoder} explains them. Used again and again by one thread.
 */
public final class FormEncoder {
  private final Symbols symbols;
  private final Isa isa;
  private final Matcher matcher;

  public FormEncoder(Isa isa, Symbols symbols) {
    this.isa = isa;
    this.symbols = symbols;
    this.matcher = new Matcher(isa);
  }

  /** A form that a text fits, and the word that the text encodes to. */
  public record Match(Form form, Word word) {}

  /**
   * The first form that fits the text between two columns, with its word; null if none does.
   *
   * @param address the byte address of the instruction, for targets that are relative
   */
  public Match match(String line, int from, int end, long address) {
    List<Form> forms =
        matcher.text(line, from, end, address, new ExpressionReader(line, end, symbols));
    for (int i = 0; forms != null && i < forms.size(); i++) {
      Form form = forms.get(i);
      if (form.arch() <= isa.arch() && matcher.match(form)) {
        Word word = new Word(form.size(), matcher.low(form), matcher.high(form));
        return new Match(form, cut(form, word));
      }
    }
    return null;
  }

  /** Whether a text is an instruction; does not look for the reason if not. */
  public static boolean reads(
      Isa isa, String line, int start, int end, long address, Symbols symbols) {
    int from = behindBrace(isa, line, start, end);
    int stop = beforeBrace(isa, line, from, end);
    return new FormEncoder(isa, symbols).match(line, from, stop, address) != null;
  }

  /**
   * Where an instruction starts. Listings put instructions that are issued together into braces;
   * their control words say so, and the braces mean nothing more.
   */
  public static int behindBrace(Isa isa, String line, int start, int end) {
    int from = Letters.skipBlanks(line, start, end);
    boolean opens = from < end && line.charAt(from) == '{' && isa.pairs();
    return opens ? Letters.skipBlanks(line, from + 1, end) : from;
  }

  /** Where it ends: before a brace that closes a pair, but not before one that closes a set. */
  public static int beforeBrace(Isa isa, String line, int start, int end) {
    int last = Letters.dropBlanks(line, start, end);
    if (last <= start || line.charAt(last - 1) != '}' || !isa.pairs()) {
      return end;
    }
    int depth = 0;
    for (int i = start; i < last - 1; i++) {
      char c = line.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return depth > 0 ? end : Letters.dropBlanks(line, start, last - 1);
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
}
