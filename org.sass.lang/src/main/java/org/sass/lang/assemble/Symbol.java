package org.sass.lang.assemble;

import org.sass.lang.document.Document;

/**
 * A declared name of a {@link Document}.
 *
 * @param kind what it was declared as
 * @param line index of the line that declares it, from 0
 * @param start column of its first character there
 * @param end column after its last one
 * @param value byte address of a label, value of an {@code .equ}, byte offset of {@code .shared},
 *     number of the 32-bit word of shared memory where a parameter starts
 * @param used whether any instruction asks for it
 * @param kernel index of its kernel in the program; -1 if the whole text knows it
 */
public record Symbol(
    String name, Kind kind, int line, int start, int end, long value, boolean used, int kernel) {

  /** What a name can be declared as. */
  public enum Kind {
    LABEL,
    EQU,
    PARAM,
    SHARED
  }
}
