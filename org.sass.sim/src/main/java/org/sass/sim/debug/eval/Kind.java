package org.sass.sim.debug.eval;

import org.sass.sim.launch.ElementType;

/** What the values of an expression are: whole numbers of 64 bits, floats, or yes and no. */
public enum Kind {
  INTEGER,
  FLOAT,
  TRUTH;

  static Kind of(ElementType type) {
    return type.isFloat() ? FLOAT : INTEGER;
  }
}
