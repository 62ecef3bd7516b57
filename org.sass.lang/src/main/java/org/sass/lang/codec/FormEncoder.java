package org.sass.lang.codec;

import java.util.BitSet;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;

/**
 * Encodes texts that fit a form of the table. It gives no reason for a text that fits none; the
 * {@code Encoder} of the assembler does. One thread can use it for any number of texts.
 */
public final class FormEncoder {
  private final Symbols symbols;
  private final Matcher matcher;

  public FormEncoder(Isa isa, Symbols symbols) {
    this.symbols = symbols;
    this.matcher = new Matcher(isa);
  }

  /** The form that a text fits, and the encoding of the text. */
  public record Match(Form form, Word word) {}

  /**
   * Returns the first form that fits the text between two offsets, with the word; null if none
   * fits.
   *
   * @param address byte address of the instruction, for relative targets
   */
  public Match match(String line, int from, int end, long address) {
    ExpressionReader numbers = new ExpressionReader(line, end, symbols);
    Form form = matcher.firstFit(line, from, end, address, numbers);
    if (form == null) {
      return null;
    }
    Word word = new Word(form.size(), matcher.low(form), matcher.high(form));
    return new Match(form, shorten(form, word));
  }

  /**
   * Returns whether a text is an instruction. It does not search for the reason if it is not.
   *
   * @param address byte address of the instruction, for relative targets
   */
  public static boolean isInstruction(
      Isa isa, String line, int start, int end, long address, Symbols symbols) {
    int from = startAfterBrace(isa, line, start, end);
    int stop = beforeBrace(isa, line, from, end);
    return new FormEncoder(isa, symbols).match(line, from, stop, address) != null;
  }

  /**
   * Returns the indices of the architectures of a table for which a text is an instruction.
   *
   * @param address byte address of the instruction, for relative targets
   */
  public static BitSet archs(Isa isa, String text, long address) {
    return archs(isa, text, 0, text.length(), address, Symbols.NONE);
  }

  /**
   * Returns the indices of the architectures of a table for which the text between two offsets is
   * an instruction.
   *
   * @param address byte address of the instruction, for relative targets
   */
  public static BitSet archs(
      Isa isa, String line, int start, int end, long address, Symbols symbols) {
    BitSet archs = new BitSet();
    int from = startAfterBrace(isa, line, start, end);
    int name = MnemonicReader.start(line, from, end);
    List<Form> forms = isa.formsOf(line.substring(name, MnemonicReader.end(line, name, end)));
    if (forms == null) {
      return archs;
    }
    BitSet boundaries = ArchBoundaries.of(isa, forms);
    boolean fits = false;
    for (int i = 0; i < isa.archs().size(); i++) {
      if (i == 0 || boundaries.get(i)) {
        Isa other = isa.withArch(isa.archs().get(i));
        fits = isInstruction(other, line, start, end, address, symbols);
      }
      archs.set(i, fits);
    }
    return archs;
  }

  /**
   * Returns the offset where an instruction starts, after an opening brace. Listings put
   * instructions that are issued together into braces. The braces have no other meaning, because
   * the control words already say so.
   */
  public static int startAfterBrace(Isa isa, String line, int start, int end) {
    int from = Letters.skipBlanks(line, start, end);
    boolean opens = from < end && line.charAt(from) == '{' && isa.hasPairs();
    return opens ? Letters.skipBlanks(line, from + 1, end) : from;
  }

  /**
   * Returns the offset where an instruction ends: before a brace that closes a pair, but after one
   * that closes a set.
   */
  public static int beforeBrace(Isa isa, String line, int start, int end) {
    int last = Letters.trimmedEnd(line, start, end);
    if (last <= start || line.charAt(last - 1) != '}' || !isa.hasPairs()) {
      return end;
    }
    int depth = 0;
    for (int i = start; i < last - 1; i++) {
      char c = line.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return depth > 0 ? end : Letters.trimmedEnd(line, start, last - 1);
  }

  /** Leaves out the upper bits of a word if they are zero and the form has a short word. */
  private static Word shorten(Form form, Word word) {
    if (form.shortSize() == 0) {
      return word;
    }
    BitPattern mark = form.shortPattern();
    long low = word.low() & ~form.shortMaskLow();
    long high = word.high() & ~form.shortMaskHigh();
    return word.isZeroFrom(form.shortSize())
        ? new Word(form.shortSize(), low | mark.valueLow(), high | mark.valueHigh())
        : new Word(
            form.size(),
            low | form.shortMaskLow() & ~mark.valueLow(),
            high | form.shortMaskHigh() & ~mark.valueHigh());
  }
}
