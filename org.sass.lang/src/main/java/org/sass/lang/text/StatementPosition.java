package org.sass.lang.text;

import org.sass.lang.text.SourceLine.Statement;

/**
 * The place of a statement. Each kernel has one object, which is set again for each statement,
 * because there are many lines.
 */
public final class StatementPosition {
  private int number;
  private int lineStart;
  private Statement statement;

  public void set(int line, SourceLine source, Statement placed) {
    number = line;
    lineStart = source.start();
    statement = placed;
  }

  public void set(StatementPosition other) {
    number = other.number;
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
  public int number() {
    return number;
  }

  public Statement statement() {
    return statement;
  }

  public Place place() {
    return new Place(number, statement.start() - lineStart, statement.end() - lineStart);
  }
}
