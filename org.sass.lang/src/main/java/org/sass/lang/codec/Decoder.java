package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Decodes words into instructions. Every word gives a printable result.
 *
 * <p>If a word has the fixed bits of a form, it is that instruction, whatever its other bits are;
 * the notes name the bits that the text does not express. Otherwise, if a word differs in one bit
 * from a regular instruction (a bit flip, a typing error), the result shows that instruction and
 * names the bit. Such a result has no form, because no hardware is known to execute the word that
 * way. Any other word is {@code .word}. A table can be strict; then such a near miss is {@code
 * .word} too.
 */
public final class Decoder {
  /** The start of the text of a word that is no instruction. */
  public static final String WORD_DIRECTIVE = ".word ";

  private final Isa isa;
  private final StringBuilder text;
  private final Printer printer;

  /** Whether the word last passed to {@link #print} is an instruction. */
  private boolean known;

  /**
   * The instruction of a newer architecture that has the word, with that architecture; null if the
   * word is an instruction of the chosen one, or of none.
   */
  private String newerInstruction;

  /**
   * Creates a decoder that one thread can use for any number of words.
   *
   * @param text the buffer that {@link #print} appends to
   */
  public Decoder(Isa isa, StringBuilder text) {
    this.isa = isa;
    this.text = text;
    this.printer = new Printer(text, isa.archIndex());
  }

  /** Sets whether the following texts show the control before an instruction. */
  public void setControlText(ControlText shown) {
    printer.setControlText(shown);
  }

  /**
   * Returns whether the text printed last lacks a control that the assembler would not write, so
   * that the text gives another word. Only with {@link ControlText#HIDDEN}.
   */
  public boolean isControlHidden() {
    return known && printer.isControlHidden();
  }

  /** Decodes a word at address 0. */
  public static Insn decode(Isa isa, Word word) {
    return decode(isa, word, 0);
  }

  /**
   * Decodes a word.
   *
   * @param address byte address of the word, for relative targets
   */
  public static Insn decode(Isa isa, Word word, long address) {
    Decoder decoder = new Decoder(isa, new StringBuilder(48));
    decoder.printer.collect();
    Form form = decoder.printBestForm(word, address);
    if (form == null) {
      List<String> notes = new ArrayList<>();
      String guess = decoder.guess(word, address, notes);
      return Insn.unknown(word, guess, notes);
    }
    return decoder.collected(form, word, address, null);
  }

  /**
   * Decodes a word as {@link #decode} does, in a fraction of the time: without the texts of the
   * instruction and of its operands, which are made when they are first asked for, and without the
   * control before it, so that no field and no modifier of the result belongs to a control.
   *
   * @param address byte address of the word, for relative targets
   */
  public static Insn decodeWithoutText(Isa isa, Word word, long address) {
    LazyInsnText texts = new LazyInsnText(isa, word, address);
    Decoder decoder = new Decoder(isa, new StringBuilder(16));
    decoder.printer.collectWithoutText(texts);
    Form form = decoder.printBestForm(word, address);
    return form == null ? texts.insn() : decoder.collected(form, word, address, texts);
  }

  /** Returns the instruction that was printed last, which is the form that fits best. */
  private Insn collected(Form form, Word word, long address, LazyInsnText texts) {
    List<String> notes = new ArrayList<>(0);
    if (printer.isForeign() || countUnexpressedBits(form, word) != 0) {
      addNotes(form, word, address, notes);
    }
    return new Insn(
        form, word, texts == null ? text.toString() : null, printer.collected(), notes, texts);
  }

  /** Returns the form that {@link #decode} finds for a word, or null. */
  public static Form form(Isa isa, Word word) {
    return new Decoder(isa, new StringBuilder(48)).printBestForm(word, 0);
  }

  /**
   * Appends the text of a word to the buffer. It is that of {@link Insn#text}, but this is faster.
   *
   * @return the notes, as {@link Insn#notes} has them
   */
  public List<String> print(Word word, long address) {
    int start = text.length();
    Form form = printBestForm(word, address);
    known = form != null;
    List<String> notes = List.of();
    if (form == null) {
      notes = new ArrayList<>();
      text.setLength(start);
      text.append(guess(word, address, notes));
    } else if (printer.isForeign() || countUnexpressedBits(form, word) != 0) {
      notes = new ArrayList<>();
      addNotes(form, word, address, notes);
    }
    return notes;
  }

  /** Returns whether the word printed last is an instruction. */
  public boolean isKnown() {
    return known;
  }

  /**
   * Appends the text of the word in the form that fits best, and returns the form. A form that the
   * chosen architecture lacks is taken only if no other fits. Returns null if the word has the
   * fixed bits of no form.
   */
  private Form printBestForm(Word word, long address) {
    Form best = null;
    Form newer = null;
    newerInstruction = null;
    int fewestBits = Integer.MAX_VALUE;
    int start = text.length();
    for (Form form : isa.candidates(word.low())) {
      if (form.sizeOf(word.low(), word.high()) != word.size()
          || !form.matches(word.low(), word.high())
          || newer != null && !form.isIn(isa)
          || !printer.print(form, word.low(), word.high(), address)) {
        continue;
      }
      if (!form.isIn(isa)) {
        newer = form;
      } else {
        int bits = countUnexpressedBits(form, word);
        if (bits == 0) {
          return lackedByArch(form) ? null : form;
        }
        if (bits < fewestBits) {
          best = form;
          fewestBits = bits;
        }
      }
      text.setLength(start);
    }
    best = best == null ? newer : best;
    if (best != null) {
      printer.print(best, word.low(), word.high(), address);
    }
    return lackedByArch(best) ? null : best;
  }

  /**
   * Returns whether the word just printed in a form is no instruction because only a newer
   * architecture has it. In a table that is not strict, it is one, with a note.
   */
  private boolean lackedByArch(Form form) {
    boolean lacked = form != null && isa.isStrict() && printer.isForeign();
    newerInstruction = lacked ? needs(form) : null;
    return lacked;
  }

  /** Returns which architectures the text just printed needs. */
  private String needs(Form form) {
    return form.mnemonic()
        + " needs "
        + (printer.arch() > isa.archIndex()
            ? isa.archs().get(printer.arch())
            : isa.archs().get(printer.lastArch()) + " or older");
  }

  /**
   * Returns the number of bits that the text just printed does not express and that differ from
   * what the assembler would write.
   */
  private int countUnexpressedBits(Form form, Word word) {
    long low = unexpressedLow(form, word);
    long high = unexpressedHigh(form, word);
    if ((low | high) != 0 && printer.expressSkippedControl(low, high)) {
      return countUnexpressedBits(form, word);
    }
    return Long.bitCount(low) + Long.bitCount(high) + (isNeedlesslyLong(form, word) ? 1 : 0);
  }

  private long unexpressedLow(Form form, Word word) {
    long expressed = printer.expressedLow() | form.fixedPattern().maskLow() | form.shortMaskLow();
    return (word.low() ^ form.baseLow()) & ~expressed;
  }

  private long unexpressedHigh(Form form, Word word) {
    long expressed =
        printer.expressedHigh() | form.fixedPattern().maskHigh() | form.shortMaskHigh();
    return (word.high() ^ form.baseHigh()) & ~expressed;
  }

  /** Returns whether a shorter word has the same meaning. */
  private static boolean isNeedlesslyLong(Form form, Word word) {
    return form.shortSize() != 0 && word.size() == form.size() && word.isZeroFrom(form.shortSize());
  }

  /** Adds a note for everything that the text just printed does not express. */
  private void addNotes(Form form, Word word, long address, List<String> notes) {
    if (printer.isForeign()) {
      notes.add(needs(form));
    }
    if (isNeedlesslyLong(form, word)) {
      notes.add("bits " + (form.size() - 1) + ":" + form.shortSize() + " are zero in a long word");
    }
    long low = unexpressedLow(form, word);
    long high = unexpressedHigh(form, word);
    if ((low | high) == 0) {
      return;
    }
    for (Form.Ignored field : form.ignored()) {
      if ((field.field().maskLow() & low) != 0 || (field.field().maskHigh() & high) != 0) {
        notes.add(ignored(field.name(), field.field(), word));
        low &= ~field.field().maskLow();
        high &= ~field.field().maskHigh();
      }
    }
    for (int bit = 0; bit < form.size(); bit++) {
      if (((bit < 64 ? low >>> bit : high >>> (bit - 64)) & 1) != 0) {
        notes.add("reserved bit " + bit + " is set");
      }
    }
    for (Neighbour near : isa.isStrict() ? List.<Neighbour>of() : neighbours(word, address)) {
      notes.add(
          "with bit "
              + near.bit
              + (word.isBitSet(near.bit) ? " clear" : " set")
              + " it is "
              + near.text);
    }
  }

  private static String ignored(String name, BitField field, Word word) {
    return "ignored field " + name + " = " + field.extract(word.low(), word.high());
  }

  /** An instruction that differs from a word in one fixed bit. */
  private record Neighbour(Form form, int bit, String text) {}

  private List<Neighbour> neighbours(Word word, long address) {
    List<Neighbour> found = new ArrayList<>();
    StringBuilder other = new StringBuilder();
    Printer near = new Printer(other, isa.archIndex());
    for (Form form : isa.forms()) {
      BitPattern match = form.fixedPattern();
      long low = (word.low() ^ match.valueLow()) & match.maskLow();
      long high = (word.high() ^ match.valueHigh()) & match.maskHigh();
      if (form.sizeOf(word.low(), word.high()) != word.size()
          || Long.bitCount(low) + Long.bitCount(high) != 1) {
        continue;
      }
      Word flipped = new Word(word.size(), word.low() ^ low, word.high() ^ high);
      if (isa.sizeOf(flipped.low(), flipped.high()) != word.size()
          || !form.matches(flipped.low(), flipped.high())) {
        continue;
      }
      other.setLength(0);
      if (near.print(form, flipped.low(), flipped.high(), address)
          && !near.isForeign()
          && ((flipped.low() ^ form.baseLow()) & ~near.expressedLow() & ~match.maskLow()) == 0
          && ((flipped.high() ^ form.baseHigh()) & ~near.expressedHigh() & ~match.maskHigh())
              == 0) {
        int bit =
            low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high);
        found.add(new Neighbour(form, bit, other.toString()));
      }
    }
    return found;
  }

  /** Returns the text for a word that has no form. */
  private String guess(Word word, long address, List<String> notes) {
    if (isa.isStrict()) {
      notes.add(whyUnknown(word));
      return wordDirective(isa, word);
    }
    boolean padding = (word.low() | word.high()) == 0;
    List<Neighbour> near = padding ? List.of() : neighbours(word, address);
    if (near.isEmpty()) {
      return wordDirective(isa, word);
    }
    Neighbour first = near.get(0);
    notes.add("reserved bit " + first.bit + (word.isBitSet(first.bit) ? " is set" : " is clear"));
    for (Neighbour other : near.subList(1, near.size())) {
      notes.add(
          "with bit "
              + other.bit
              + (word.isBitSet(other.bit) ? " clear" : " set")
              + " it is "
              + other.text);
    }
    return first.text;
  }

  /** Returns why a word of a strict table is no instruction. */
  private String whyUnknown(Word word) {
    // What is known of the word in this architecture says more than what it is in another one.
    String known = isa.unnamedText(word.low(), word.high());
    known = known == null ? newerInstruction : known;
    return known == null
        ? "no instruction of the table has this word"
        : "no instruction of " + isa.archName() + " has this word: " + known;
  }

  /** Returns {@code .word} with the units of the word, low unit first. */
  public static String wordDirective(Isa isa, Word word) {
    StringBuilder out = new StringBuilder(WORD_DIRECTIVE);
    int unit = Math.min(isa.unitBits(), 64);
    for (int bit = 0; bit < word.size(); bit += unit) {
      out.append(bit == 0 ? "0x" : ", 0x");
      int width = Math.min(unit, word.size() - bit);
      long value = bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64);
      NumberPrinter.printHexDigits(value, width / 4, out);
    }
    if (isa.hasControlWords() && word.high() != 0) {
      out.append(", ");
      NumberPrinter.printHex(word.high(), out);
    }
    return out.toString();
  }
}
