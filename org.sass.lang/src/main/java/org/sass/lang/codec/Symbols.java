package org.sass.lang.codec;

import java.util.OptionalLong;

/** What names in operands stand for: labels, {@code .equ} and {@code .shared} names. */
@FunctionalInterface
public interface Symbols {

  /** No name means anything. */
  Symbols NONE = name -> OptionalLong.empty();

  /** The value of a name, or empty if it has none. */
  OptionalLong value(String name);
}
