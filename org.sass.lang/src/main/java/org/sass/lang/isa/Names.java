package org.sass.lang.isa;

import java.util.List;
import java.util.Map;

/**
 * Words for the values of a field, such as the condition names.
 *
 * @param name what the list is called in the table
 * @param words the preferred word for each value; null for a value that has none
 * @param values every word that is read, aliases included
 * @param notes a sentence for people on a value, by the value
 * @param formulas when a condition holds, as a formula of flags, by the value: {@code ~Z | S}
 */
public record Names(
    String name,
    List<String> words,
    Map<String, Integer> values,
    Map<Integer, String> notes,
    Map<Integer, String> formulas) {

  /** The preferred word for a value, or null if it has none. */
  public String word(long value) {
    return value >= 0 && value < words.size() ? words.get((int) value) : null;
  }
}
