/**
 * Formatting: the columns, the spelling and the white space of lines.
 *
 * <p>Uses {@code document} and lsp4j's types. Start at {@link org.sass.lang.ide.format.Formatter}.
 */
package org.sass.lang.ide.format;
