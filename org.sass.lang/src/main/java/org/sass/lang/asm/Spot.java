package org.sass.lang.asm;

import org.sass.lang.asm.SourceLine.Statement;

/** Where a statement stands; one for each kernel, set again and again, for lines are many. */
final class Spot {
  private int number;
  private int lineStart;
  private Statement statement;

  void set(int line, SourceLine source, Statement placed) {
    number = line;
    lineStart = source.start();
    statement = placed;
  }

  void set(Spot other) {
    number = other.number;
    lineStart = other.lineStart;
    statement = other.statement;
  }

  void clear() {
    statement = null;
  }

  boolean isSet() {
    return statement != null;
  }

  /** Number of its line, from 1. */
  int number() {
    return number;
  }

  Statement statement() {
    return statement;
  }

  Place place() {
    return new Place(number, statement.start() - lineStart, statement.end() - lineStart);
  }
}
