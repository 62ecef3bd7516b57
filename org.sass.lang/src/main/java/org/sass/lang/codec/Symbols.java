package org.sass.lang.codec;

import java.util.OptionalLong;

/** The values of the names in operands: labels, {@code .equ} and {@code .shared} names. */
@FunctionalInterface
public interface Symbols {

  /** Knows no names. */
  Symbols NONE = name -> OptionalLong.empty();

  /** Returns the value of a name, or empty if it has none. */
  OptionalLong value(String name);

  /**
   * Returns whether a name may be declared further down. Until then an expression with this name
   * has the value 0, whatever else is in it.
   */
  default boolean isPending(String name) {
    return false;
  }
}
