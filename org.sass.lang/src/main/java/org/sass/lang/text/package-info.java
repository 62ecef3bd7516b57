/**
 * The pieces of a source text, found without the instructions of a set: lines, statements, the
 * pieces of an instruction, comments, places and problems.
 *
 * <p>Uses only {@code isa}, for words of machine code and their sizes. Start at {@link
 * org.sass.lang.text.SourceReader} for lines, {@link org.sass.lang.text.InsnReader} for
 * instructions and {@link org.sass.lang.text.Problem} for messages about them.
 */
package org.sass.lang.text;
