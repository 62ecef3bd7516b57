package org.sass.lang.isa;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The words for the values of a field, such as the names of conditions.
 *
 * @param name name of the list in the table
 * @param words the word to print for each value; null for a value without a word
 * @param values the values by the words that can be read, including aliases
 * @param notes sentences for users, by value
 * @param formulas when a condition holds, as a formula of flags, by value: {@code ~Z | S}
 */
public record ValueNames(
    String name,
    List<String> words,
    Map<String, Integer> values,
    Map<Integer, String> notes,
    Map<Integer, String> formulas) {

  /** Returns the word to print for a value, or null if it has none. */
  public String word(long value) {
    return value >= 0 && value < words.size() ? words.get((int) value) : null;
  }

  /**
   * Returns whether each value of a field has a word.
   *
   * @param bits width of the field
   */
  boolean coversAll(int bits) {
    return bits < Integer.SIZE - 1
        && words.size() >= 1 << bits
        && words.subList(0, 1 << bits).stream().allMatch(Objects::nonNull);
  }
}
