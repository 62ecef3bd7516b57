package org.sass.lang.codec;

import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/**
 * A decoded instruction: its form, its operands in the order of the text, and its modifiers.
 *
 * @param form the row of the table; null for a word that no row describes ({@code .word})
 * @param word the encoding
 * @param text the text as {@link Printer} writes it, without a final semicolon
 * @param operands the operands in the order of the text, without the guard
 * @param modifiers the text of each modifier part of the form, by the part's name; empty for a
 *     default
 * @param suffixes the words after the dots between mnemonic and first operand, in order and without
 *     their dots
 * @param fields the numbers in modifiers and guard, by the names of the fields in the table
 * @param notes what the word has and the text does not express, such as {@code reserved bit 19 is
 *     set} or {@code ignored field cond = 3}; empty exactly if assembling the text gives the word
 *     again
 */
public record Insn(
    Form form,
    Word word,
    String text,
    List<Operand> operands,
    Map<String, String> modifiers,
    List<String> suffixes,
    Map<String, Long> fields,
    List<String> notes) {

  /** Returns the text of a modifier part, for example {@code .SAT}; empty if absent or default. */
  public String modifier(String part) {
    return modifiers.getOrDefault(part, "");
  }

  /**
   * Returns the value of a field of a modifier or the guard, or {@code otherwise} if the
   * instruction does not have it.
   */
  public long field(String name, long defaultValue) {
    return fields.getOrDefault(name, defaultValue);
  }

  public int bytes() {
    return word.size() / 8;
  }
}
