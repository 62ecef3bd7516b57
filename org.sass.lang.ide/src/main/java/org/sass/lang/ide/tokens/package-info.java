/**
 * Semantic tokens: the kind of each word, for colors.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link
 * org.sass.lang.ide.tokens.SemanticTokens}; {@code TokenVocabulary} has the kinds.
 */
package org.sass.lang.ide.tokens;
