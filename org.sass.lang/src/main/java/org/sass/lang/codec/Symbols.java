package org.sass.lang.codec;

import java.util.OptionalLong;

/** The values of the names in operands: labels, {@code .equ} and {@code .shared} names. */
@FunctionalInterface
public interface Symbols {

  /** Knows no names. */
  Symbols NONE = name -> OptionalLong.empty();

  /** Returns the value of a name, or empty if it has none. */
  OptionalLong value(String name);
}
