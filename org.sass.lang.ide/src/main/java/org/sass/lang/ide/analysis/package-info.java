/**
 * The state of an open text at one moment, and the problems of it that a client receives: those of
 * the assembler, of launch comments, of the analyses of whole kernels and of the last run.
 *
 * <p>Uses {@code document}, {@code flow}, {@code settings}, and lsp4j's types for diagnostics.
 * Start at {@link org.sass.lang.ide.analysis.Snapshot}; the language server and the Eclipse editor
 * both keep one for each open text.
 */
package org.sass.lang.ide.analysis;
