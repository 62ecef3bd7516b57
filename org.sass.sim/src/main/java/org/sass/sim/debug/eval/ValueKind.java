package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;

/** What the values of an expression are: whole numbers of 64 bits, floats, or yes and no. */
public enum ValueKind {
  INTEGER,
  FLOAT,
  TRUTH;

  static ValueKind of(ElementType type) {
    return type.isFloat() ? FLOAT : INTEGER;
  }
}
