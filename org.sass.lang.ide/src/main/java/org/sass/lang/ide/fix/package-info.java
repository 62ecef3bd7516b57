/**
 * Quick fixes and other code actions: what is offered at a place, and the edits of each.
 *
 * <p>Uses {@code edit}, {@code flow} and {@code document}, lsp4j's types. Start at {@link
 * org.sass.lang.ide.fix.CodeActions} and {@link org.sass.lang.ide.fix.QuickFixes}, which finds the
 * fixes of a problem by its code.
 */
package org.sass.lang.ide.fix;
