package org.sass.sim.launch.syntax;

import org.sass.lang.text.Problem;

/**
 * Where a setting was written: in a launch comment, or in an option of a command.
 *
 * @param line line of the comment, from 1; 0 for an option
 * @param column column of the text's first character in that line, from 0
 * @param option name of the option with its dashes; empty for a comment
 */
public record Origin(int line, int column, String option) {

  public static Origin comment(int line, int column) {
    return new Origin(line, column, "");
  }

  public static Origin option(String option) {
    return new Origin(0, 0, option);
  }

  /**
   * Returns an error on the characters from {@code start} up to, but not including, {@code end} of
   * the text.
   */
  public Problem error(String code, String message, int start, int end) {
    if (line == 0) {
      return Problem.error(code, option + ": " + message, 0, start, Math.max(end, start + 1));
    }
    return Problem.error(code, message, line, column + start, column + Math.max(end, start + 1));
  }

  /**
   * Returns a warning on the characters from {@code start} up to, but not including, {@code end} of
   * the text.
   */
  public Problem warning(String code, String message, int start, int end) {
    Problem error = error(code, message, start, end);
    return Problem.warning(code, error.message(), error.line(), error.start(), error.end());
  }
}
