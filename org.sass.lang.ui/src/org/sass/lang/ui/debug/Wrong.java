package org.sass.lang.ui.debug;

import java.util.List;

/**
 * What is wrong with a program, as the adapter tells it. Lines and columns count from 1.
 *
 * @param code of the kind of fault, of a failed expectation or of a finding
 * @param message for people, in one line
 * @param line 0 for none
 * @param endColumn after the last character; 0 for the end of the line
 * @param severity {@code error}, {@code warning}, or less
 * @param fix the text that would correct what stands there; empty where that is not known
 * @param others other places that it has to do with
 */
public record Wrong(
    String code,
    String message,
    int line,
    int column,
    int endColumn,
    String severity,
    String fix,
    List<Related> others) {

  /**
   * Another place.
   *
   * @param message what happened there
   */
  public record Related(int line, int column, int endColumn, String message) {}
}
