package org.sass.lang.assemble;

import org.sass.lang.document.Document;

/**
 * A declared name of a {@link Document}.
 *
 * @param kind how it was declared
 * @param line index of the line that declares it, from 0
 * @param start column of its first character, from 0
 * @param end column after its last character
 * @param value byte address of a label, value of an {@code .equ}, byte offset of {@code .shared};
 *     for a parameter, the number in the operand that names its first word
 * @param used whether any instruction looks it up; not set for a parameter that is an operand by
 *     itself
 * @param kernelIndex index of its kernel in the program; -1 if it was declared outside all kernels
 */
public record Symbol(
    String name,
    Kind kind,
    int line,
    int start,
    int end,
    long value,
    boolean used,
    int kernelIndex) {

  /** How a name can be declared. */
  public enum Kind {
    LABEL,
    EQU,
    PARAM,
    SHARED
  }
}
