/**
 * Formatting: columns, spelling and white space of lines.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link org.sass.lang.ide.format.Formatter}.
 */
package org.sass.lang.ide.format;
