package org.sass.sim.launch.expect;

import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingText;

/**
 * What must be in a buffer after the run, as it was written. Its values are read when the buffer
 * and so the type is known: {@link ExpectationReader#resolve}.
 *
 * @param buffer name of the buffer
 * @param from first element, from 0
 * @param to last element, or -1 for all of them
 * @param type what the elements are, or null for the buffer's own type
 * @param values the values, or {@code file:PATH}
 * @param tolerance how far off they may be
 * @param origin where it was written
 * @param whole all of it
 * @param name where the buffer's name stands in it
 * @param range where the range stands; the name where there is none
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

  /** A problem on the whole expectation. */
  Problem error(String code, String message) {
    return origin.error(code, message, whole.start(), whole.end());
  }

  /** The same with other values, as it would be written; null where the values are in a file. */
  String with(String other) {
    if (other == null || values.text().startsWith("file:")) {
      return null;
    }
    int start = values.start() - whole.start();
    return whole.text().substring(0, start)
        + other
        + whole.text().substring(start + values.text().length());
  }
}
