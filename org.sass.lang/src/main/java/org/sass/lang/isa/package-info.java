/**
 * The model of an instruction set, read from its table: forms, parts, names, registers and
 * memories, and the reader of tables.
 *
 * <p>Uses nothing but the JDK. Start at {@link org.sass.lang.isa.Isa} for the model and at {@link
 * org.sass.lang.isa.IsaReader} for the reader; docs/isa-format.md explains the notation.
 */
package org.sass.lang.isa;
