package org.sass.sim.launch.syntax;

import org.sass.lang.text.Problem;

/**
 * Where the value of a launch setting was written.
 *
 * @param origin the comment or option
 * @param text the value in it
 */
public record SettingPlace(Origin origin, SettingText text) {

  /** Returns an error at this place. An error in an option begins with the name of the option. */
  public Problem errorAtOrigin(String code, String message) {
    return origin.error(code, message, text.start(), text.end());
  }

  /**
   * Returns an error at this place. An error in an option has no position; its message refers to
   * the launch.
   */
  public Problem error(String code, String message) {
    return origin.line() == 0
        ? Problem.withoutPlace(code, "launch: " + message)
        : errorAtOrigin(code, message);
  }
}
