package org.sass.lang.ui.debug;

import java.util.List;

/**
 * An error or a finding in the debugged program, as the debug adapter reports it. Lines and columns
 * count from 1.
 *
 * @param code the code of a fault, of a failed expectation or of a finding
 * @param message a text for the user, in one line
 * @param line the line; 0 for none
 * @param endColumn the column after the last character; 0 for the end of the line
 * @param severity {@code error}, {@code warning}, or a lower severity
 * @param fix the text that would correct the marked text; empty if it is not known
 * @param others other places that are related to the problem
 */
public record ReportedProblem(
    String code,
    String message,
    int line,
    int column,
    int endColumn,
    String severity,
    String fix,
    List<Related> others) {

  /**
   * Another place that is related to the problem.
   *
   * @param message what happened at that place
   */
  public record Related(int line, int column, int endColumn, String message) {}
}
