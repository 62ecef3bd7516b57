/**
 * Semantic tokens: the type of each word of a text, by which editors colour it.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link
 * org.sass.lang.ide.tokens.SemanticTokens}; {@code TokenVocabulary} has the words of an instruction
 * set.
 */
package org.sass.lang.ide.tokens;
