/**
 * Completion: what may follow the cursor, in what order, and what is inserted.
 *
 * <p>Uses {@code document} and what it uses, lsp4j's types. Start at {@link
 * org.sass.lang.ide.completion.Completions}; a class for each kind of place.
 */
package org.sass.lang.ide.completion;
