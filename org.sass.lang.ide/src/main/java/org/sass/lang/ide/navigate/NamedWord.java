package org.sass.lang.ide.navigate;

import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.SourceLine.Statement;

/**
 * A piece of a line that stands for something with a definition elsewhere.
 *
 * @param kind what it can stand for, by its shape and its place
 * @param line index of the line, from 0
 * @param start column of its first character, from 0
 * @param end column after the last character
 * @param text its characters
 * @param statement the statement that it belongs to; null in headers and comments
 * @param operand index of the operand that contains it, from 0; -1 for guards, modifiers and
 *     everything outside of instructions
 */
record NamedWord(
    Kind kind, int line, int start, int end, String text, Statement statement, int operand) {

  /** What a word can stand for. */
  enum Kind {
    /** A label or another name; it may be undeclared. */
    NAME,
    /** The name of a kernel, where it is declared or launched. */
    KERNEL,
    /** A register. */
    REGISTER,
    /** Memory, including its address in brackets. */
    MEMORY,
    /** A number at the start of an operand; it may be the address that a branch goes to. */
    NUMBER,
    /** The address column of a listing. */
    ADDRESS
  }

  Range range() {
    return Positions.toRange(line, start, end);
  }

  Location toLocation(String uri) {
    return new Location(uri, range());
  }

  /** Returns whether the column is in the word or right after it. */
  boolean touches(int column) {
    return column >= start && column <= end;
  }
}
