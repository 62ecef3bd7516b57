package org.sass.sim.launch.syntax;

import org.sass.lang.text.Problem;

/**
 * Where a value of a launch was written.
 *
 * @param origin the comment or option
 * @param text the value there
 */
public record Place(Origin origin, SettingText text) {

  /** An error at this place; one in an option speaks of the launch as a whole. */
  public Problem error(String code, String message) {
    return origin.line() == 0
        ? Problem.nowhere(code, "launch: " + message)
        : origin.error(code, message, text.start(), text.end());
  }
}
