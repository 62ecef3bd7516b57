package org.sass.sim.launch.expect;

import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingText;

/**
 * The text of an expectation: what a buffer must contain after the run. {@link
 * ExpectationReader#resolve} reads the values when the buffer, and so the type, is known.
 *
 * @param buffer name of the buffer
 * @param from number of the first element, from 0
 * @param to number of the last element; -1 for the last one of the buffer
 * @param type type of the elements; null for the buffer's own type
 * @param values the values, or {@code file:PATH}
 * @param tolerance how far values may differ
 * @param origin where the expectation was written
 * @param whole the whole text
 * @param name the part of it that is the buffer's name
 * @param range the part of it that is the range; the name if there is no range
 */
public record Expectation(
    String buffer,
    long from,
    long to,
    ElementType type,
    SettingText values,
    Tolerance tolerance,
    Origin origin,
    SettingText whole,
    SettingText name,
    SettingText range) {

  /** Returns an error on the whole expectation. */
  Problem error(String code, String message) {
    return origin.error(code, message, whole.start(), whole.end());
  }

  /**
   * Returns the text of this expectation with other values.
   *
   * @param newValues the other values; may be null
   * @return null if there are no other values, or if the values are in a file
   */
  String withValues(String newValues) {
    if (newValues == null || values.text().startsWith("file:")) {
      return null;
    }
    int start = values.start() - whole.start();
    return whole.text().substring(0, start)
        + newValues
        + whole.text().substring(start + values.text().length());
  }
}
