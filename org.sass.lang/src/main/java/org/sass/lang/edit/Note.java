package org.sass.lang.edit;

/**
 * Something to say about a change of a text, or about what keeps it from being made.
 *
 * @param line index of its line before the change
 * @param start first column of what it is about
 * @param end column after it
 * @param text for people
 */
public record Note(int line, int start, int end, String text) {

  /** With the number of its line before it. */
  String inLine() {
    return "line " + (line + 1) + ": " + text;
  }
}
