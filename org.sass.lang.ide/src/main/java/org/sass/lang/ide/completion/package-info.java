/**
 * Code completion: decides what may follow the cursor, in what order it is offered, and what text
 * is inserted.
 *
 * <p>Uses {@code document}, the packages that it uses, and lsp4j's types. Start at {@link
 * org.sass.lang.ide.completion.Completions}. There is one class for each kind of place in the text.
 */
package org.sass.lang.ide.completion;
