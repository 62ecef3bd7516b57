package org.sass.lang.codec;

import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/**
 * A decoded instruction: the form it has, its operands in the order of the text, and its modifiers.
 *
 * @param form the row of the table; null for a word that no row describes ({@code .word})
 * @param word the encoding
 * @param text as {@link Printer} writes it, without a final semicolon
 * @param operands the operands in the order of the text; the guard is not among them
 * @param modifiers what each modifier part of the form printed, by the part's name; empty text for
 *     a default
 * @param fields the numbers in modifiers and guard, by the names the table gives the fields
 * @param notes what the text does not express and the word has all the same: {@code reserved bit 19
 *     is set}, {@code ignored field cond = 3}; empty exactly when assembling the text gives the
 *     word back
 */
public record Insn(
    Form form,
    Word word,
    String text,
    List<Operand> operands,
    Map<String, String> modifiers,
    Map<String, Long> fields,
    List<String> notes) {

  /** What the modifier part printed, for example {@code .SAT}; empty if absent or default. */
  public String modifier(String part) {
    return modifiers.getOrDefault(part, "");
  }

  /** The value of a field of a modifier or the guard, or {@code otherwise} if not expressed. */
  public long field(String name, long otherwise) {
    return fields.getOrDefault(name, otherwise);
  }

  public int bytes() {
    return word.size() / 8;
  }
}
