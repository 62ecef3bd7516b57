package org.sass.lang.isa;

/**
 * Reports a mistake in an instruction table, with place and reason: {@code sm_10.isa:214:9: ...}.
 */
public final class IsaException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final int line;
  private final int column;

  public IsaException(String file, int line, int column, String message) {
    super(file + ":" + line + ":" + column + ": " + message);
    this.line = line;
    this.column = column;
  }

  /** Returns the line in the table, from 1. */
  public int line() {
    return line;
  }

  /** Returns the column in the table, from 1. */
  public int column() {
    return column;
  }
}
