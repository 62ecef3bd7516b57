package org.sass.lang.text;

import org.sass.lang.text.SourceLine.Statement;

/**
 * The place of a statement. Each kernel has one object, which is set again for each statement,
 * because there are many lines.
 */
public final class StatementPosition {
  private int lineNumber;
  private int lineStart;
  private Statement statement;

  public void set(int line, SourceLine source, Statement newStatement) {
    lineNumber = line;
    lineStart = source.start();
    statement = newStatement;
  }

  public void set(StatementPosition other) {
    lineNumber = other.lineNumber;
    lineStart = other.lineStart;
    statement = other.statement;
  }

  public void clear() {
    statement = null;
  }

  public boolean isSet() {
    return statement != null;
  }

  /** Returns the number of its line, from 1. */
  public int lineNumber() {
    return lineNumber;
  }

  public Statement statement() {
    return statement;
  }

  public Place place() {
    return new Place(lineNumber, statement.start() - lineStart, statement.end() - lineStart);
  }
}
