package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;

/** The kinds of values of an expression: whole numbers of 64 bits, floats, and truth values. */
public enum ValueKind {
  INTEGER,
  FLOAT,
  BOOLEAN;

  static ValueKind of(ElementType type) {
    return type.isFloat() ? FLOAT : INTEGER;
  }
}
