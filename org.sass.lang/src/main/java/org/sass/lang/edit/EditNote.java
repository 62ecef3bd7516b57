package org.sass.lang.edit;

/**
 * A remark on a change of a text, or the reason why a change cannot be made.
 *
 * @param line index of the line before the change, from 0
 * @param start first column that the remark is about, from 0
 * @param end column after the last one
 * @param text the remark, for users
 */
public record EditNote(int line, int start, int end, String text) {

  /** Returns the remark with its line number, from 1, in front: {@code line 3: ...}. */
  String withLineNumber() {
    return "line " + (line + 1) + ": " + text;
  }
}
