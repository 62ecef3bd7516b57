package org.sass.lang.assemble;

import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;

/**
 * Compares the hex column of a listing with the text beside it. NVIDIA's text does not express
 * everything: what it leaves open (the exit marker, ignored bits) is taken from the word in the hex
 * column.
 */
final class HexColumnCheck {
  private final Isa isa;
  private final ProblemCollector problems;
  private final SourceLine line;
  private final Column column;
  private final int number;
  private Problem problem;

  /**
   * Creates the check of one column.
   *
   * @param number number of the line, from 1
   * @param problems receives the warnings about the word, except {@link #problem}
   */
  HexColumnCheck(Isa isa, SourceLine line, int number, Column column, ProblemCollector problems) {
    this.isa = isa;
    this.number = number;
    this.problems = problems;
    this.line = line;
    this.column = column;
  }

  /** Returns what is wrong with the column that {@link #choose} checked, or null. */
  Problem problem() {
    return problem;
  }

  /**
   * Returns the word to place: that of the column if it agrees with the text, else that of the
   * text. In a listing that leaves out lines, the words hold distances between the addresses in the
   * listing, so they are compared there.
   *
   * @param text the word that the text assembles to at {@code address}
   * @param address byte address of the instruction
   * @param listed its address column; null if it has none
   */
  Word choose(Word text, int address, Column listed) {
    if (listed == null || listed.value() == address) {
      return choose(text, address);
    }
    int from = (int) listed.value();
    Word there = BranchTargets.moved(isa, text, address, from);
    Word chosen = there == null ? null : choose(there, from);
    Word here = chosen == null ? null : BranchTargets.moved(isa, chosen, from, address);
    return here == null || problem != null ? text : here;
  }

  private Word choose(Word text, int address) {
    if (!column.fitsIsa(isa)) {
      reportMalformed();
      return text;
    }
    Word word = column.toWord();
    if (word.equals(text)) {
      return word;
    }
    Insn insn = Decoder.decode(isa, word, address);
    if (isSameInstruction(isa, insn, text, address)) {
      warnReservedBits(insn);
      return word;
    }
    reportDisagreement(text, word, insn, address);
    return text;
  }

  /**
   * Returns whether the decoded text of the column, with or without its exit marker, assembles to
   * the word of the text.
   */
  static boolean isSameInstruction(Isa isa, Insn insn, Word text, int address) {
    String decodedText = insn.text();
    String marker = ExitMarker.markerText(isa);
    // A long word may have the same text as a short one, and the text then assembles to the short
    // word.
    boolean resized = insn.form() != null && insn.form().shortSize() != 0;
    return (insn.word().size() == text.size() || resized)
        && (assemblesTo(isa, decodedText, text, address)
            || assemblesTo(isa, withoutControl(isa, decodedText), text, address)
            || ExitMarker.hasExitMarker(insn)
                && assemblesTo(isa, decodedText.replace(marker, ""), text, address));
  }

  /**
   * Returns an instruction without the control before it. A listing does not show a control that is
   * part of the word.
   */
  private static String withoutControl(Isa isa, String text) {
    int end = isa.hasWideWords() && text.startsWith("[") ? text.indexOf(']') : -1;
    return end < 0 ? text : text.substring(end + 1).strip();
  }

  private static boolean assemblesTo(Isa isa, String text, Word word, int address) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
    return encoded.failure() == null && encoded.word().equals(word);
  }

  /** Warns of the bits of a word that no field of its instruction uses. */
  void warnReservedBits(Insn insn) {
    for (String note : insn.notes()) {
      if (note.startsWith("reserved bit")) {
        problems.warning(place(), "reserved-bit", note + " in this word: " + insn.text());
      }
    }
  }

  private void reportDisagreement(Word text, Word word, Insn insn, int address) {
    String decodedText = Decoder.decode(isa, text, address).text();
    String message =
        "the text is "
            + decodedText
            + " ("
            + text
            + "), the hex column is "
            + insn.text()
            + " ("
            + word
            + ")";
    Word swapped = new Word(64, word.low() << 32 | word.low() >>> 32, 0);
    boolean halves =
        word.size() == 64
            && isSameInstruction(isa, Decoder.decode(isa, swapped, address), text, address);
    String advice =
        halves
            ? "; its halves are swapped: "
                + (column.isBeforeText()
                    ? "in a column before the text, the low half comes first"
                    : "in a column after the text, the high half comes first")
            : "; correct the one that is wrong, or remove the hex column";
    setProblem("hex-disagrees", message + advice);
  }

  private void reportMalformed() {
    setProblem(
        "malformed-word",
        "this is not a word of "
            + (isa.hasWideWords() ? "32" : "8 or 16")
            + " hexadecimal digits (0 to 9, a to f; not the letter O);"
            + " correct it, or remove the hex column");
  }

  private void setProblem(String code, String message) {
    Place place = place();
    problem = Problem.error(code, message, place.line(), place.start(), place.end());
  }

  private Place place() {
    return new Place(number, column.start() - line.start(), column.end() - line.start());
  }
}
