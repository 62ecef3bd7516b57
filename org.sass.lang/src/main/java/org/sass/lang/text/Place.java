package org.sass.lang.text;

/**
 * A range in a line of a source text.
 *
 * @param line line number, from 1
 * @param start first column, from 0
 * @param end column after the last one
 */
public record Place(int line, int start, int end) {

  /** Returns the place of a range of offsets in a line. */
  public static Place of(SourceLine line, int start, int end) {
    return new Place(line.number(), start - line.start(), end - line.start());
  }

  /** Returns the place of a range of offsets in a line. */
  public static Place of(SourceLine line, Span span) {
    return of(line, span.start(), span.end());
  }

  /** Returns the place of the whole directive or instruction, without its labels. */
  public static Place of(SourceLine line, SourceLine.Statement statement) {
    return of(line, statement.start(), statement.end());
  }

  /** Returns the place of a column of a listing. */
  public static Place of(SourceLine line, SourceLine.Column column) {
    return of(line, column.start(), column.end());
  }
}
