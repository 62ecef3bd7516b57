package org.sass.lang.codec;

import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/** A decoded instruction: its form, its operands in the order of the text, and its modifiers. */
public final class Insn {
  private final Form form;
  private final Word word;
  private final List<Operand> operands;
  private final Map<String, String> modifiers;
  private final List<String> suffixes;
  private final Map<String, Long> fields;
  private final List<String> notes;

  /** Makes the text when it is asked for; null if the text is there. */
  private final LazyInsnText lazyTexts;

  private String text;

  /**
   * @param text the text; null if it is made when it is asked for
   * @param collected the operands and modifiers
   * @param lazyTexts makes the text; null if it is there
   */
  Insn(
      Form form,
      Word word,
      String text,
      OperandCollector collected,
      List<String> notes,
      LazyInsnText lazyTexts) {
    this.form = form;
    this.word = word;
    this.text = text;
    operands = List.copyOf(collected.operands);
    modifiers = collected.modifiers;
    suffixes = List.copyOf(collected.mnemonicSuffixes);
    fields = collected.fields;
    this.notes = List.copyOf(notes);
    this.lazyTexts = lazyTexts;
  }

  /** Makes the result for a word that no row describes. */
  static Insn unknown(Word word, String text, List<String> notes) {
    return new Insn(null, word, text, new OperandCollector(null), notes, null);
  }

  /** Returns the row of the table; null for a word that no row describes ({@code .word}). */
  public Form form() {
    return form;
  }

  /** Returns the encoding. */
  public Word word() {
    return word;
  }

  /** Returns the text as {@link Printer} writes it, without a final semicolon. */
  public String text() {
    if (text == null) {
      text = lazyTexts.insn().text();
    }
    return text;
  }

  /** Returns the operands in the order of the text, without the guard. */
  public List<Operand> operands() {
    return operands;
  }

  /**
   * Returns the text of each modifier part of the form, by the part's name; empty for a default.
   */
  public Map<String, String> modifiers() {
    return modifiers;
  }

  /**
   * Returns the words after the dots between mnemonic and first operand, in order and without their
   * dots.
   */
  public List<String> suffixes() {
    return suffixes;
  }

  /** Returns the numbers in modifiers and guard, by the names of the fields in the table. */
  public Map<String, Long> fields() {
    return fields;
  }

  /**
   * Returns what the word has and the text does not express, such as {@code reserved bit 19 is set}
   * or {@code ignored field cond = 3}; empty exactly if assembling the text gives the word again.
   */
  public List<String> notes() {
    return notes;
  }

  /** Returns the text of a modifier part, for example {@code .SAT}; empty if absent or default. */
  public String modifier(String part) {
    return modifiers.getOrDefault(part, "");
  }

  /**
   * Returns the value of a field of a modifier or the guard, or {@code defaultValue} if the
   * instruction does not have it.
   */
  public long field(String name, long defaultValue) {
    return fields.getOrDefault(name, defaultValue);
  }

  /** Returns the size of the word in bytes. */
  public int bytes() {
    return word.size() / 8;
  }

  @Override
  public String toString() {
    return text();
  }
}
