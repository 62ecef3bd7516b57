/**
 * Converts Xtext's objects into the lines of a document, as the assembler reads them.
 *
 * <p>Uses {@code text}. Start at {@link org.sass.lang.translate.LineSource}.
 */
package org.sass.lang.translate;
