/**
 * Inlay hints: encodings, addresses, operand names and values that are shown within the text, and
 * the columns where they are placed.
 *
 * <p>Uses {@code document} and lsp4j's types. Start at {@link org.sass.lang.ide.hints.InlayHints}.
 */
package org.sass.lang.ide.hints;
