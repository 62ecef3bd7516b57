package org.sass.lang.ide.navigate;

import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.SourceLine.Statement;

/**
 * A piece of a line that stands for something that can be looked up elsewhere.
 *
 * @param kind what it can stand for, by its shape and place
 * @param line index of the line
 * @param start column of its first character
 * @param end column after the last one
 * @param text its characters
 * @param statement the statement that it belongs to; null in headers and comments
 * @param operand index of the operand that it stands in; -1 for prefixes, modifiers and everything
 *     outside of instructions
 */
record NamedWord(
    Kind kind, int line, int start, int end, String text, Statement statement, int operand) {

  /** What a word can stand for. */
  enum Kind {
    /** A label, or a name that a directive declares; perhaps one that nothing declares. */
    NAME,
    /** The name of a kernel, where it is declared or launched. */
    KERNEL,
    /** A register. */
    REGISTER,
    /** Memory with its address in brackets. */
    MEMORY,
    /** A number that an operand starts with, perhaps the address that a branch goes to. */
    NUMBER,
    /** The address column of a listing. */
    ADDRESS
  }

  Range range() {
    return Positions.range(line, start, end);
  }

  Location in(String uri) {
    return new Location(uri, range());
  }

  /** Whether the column lies in it or right after it. */
  boolean touches(int column) {
    return column >= start && column <= end;
  }
}
