/**
 * Quick fixes and other code actions: the actions offered at a place of a text, and their edits.
 *
 * <p>Uses {@code edit}, {@code flow}, {@code document}, and lsp4j's types. Start at {@link
 * org.sass.lang.ide.fix.CodeActions}. {@link org.sass.lang.ide.fix.ProblemFixes} and {@link
 * org.sass.lang.ide.fix.AnalysisFixes} choose the fixes of a problem by its code, and {@link
 * org.sass.lang.ide.fix.FixCollector} collects them.
 */
package org.sass.lang.ide.fix;
