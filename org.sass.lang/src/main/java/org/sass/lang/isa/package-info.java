/**
 * An instruction set as its table describes it: forms, parts, names, registers, memories, and the
 * reader of tables.
 *
 * <p>Uses nothing but the JDK. Start at {@link org.sass.lang.isa.Isa} for what is read and at
 * {@link org.sass.lang.isa.IsaReader} for how; docs/isa-format.md explains the notation.
 */
package org.sass.lang.isa;
