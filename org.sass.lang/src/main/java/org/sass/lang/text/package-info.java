/**
 * What a source text is made of before the table is asked: lines, statements, the pieces of an
 * instruction, comments, places and problems.
 *
 * <p>Uses {@code isa} alone. Start at {@link org.sass.lang.text.SourceReader} for lines, {@link
 * org.sass.lang.text.InsnReader} for instructions and {@link org.sass.lang.text.Problem} for what
 * is said of them.
 */
package org.sass.lang.text;
