/**
 * Inlay hints: words, addresses, operand names and values beside the text, and the columns that
 * they stand in.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link org.sass.lang.ide.hints.InlayHints}.
 */
package org.sass.lang.ide.hints;
