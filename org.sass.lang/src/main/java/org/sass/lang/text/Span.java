package org.sass.lang.text;

/**
 * A range of characters in a source text.
 *
 * @param start offset of the first one, from 0
 * @param end offset after the last one
 */
public record Span(int start, int end) {

  /** Returns the number of characters. */
  public int length() {
    return end - start;
  }

  /** Returns whether the range has no characters. */
  public boolean isEmpty() {
    return start >= end;
  }

  /** Returns the characters of this range in a text. */
  public String textIn(String text) {
    return text.substring(start, end);
  }

  /** Returns this range moved to the right by {@code delta} characters. */
  public Span shifted(int delta) {
    return delta == 0 ? this : new Span(start + delta, end + delta);
  }
}
