/**
 * Lines above kernels: run, debug, and what a kernel needs.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link org.sass.lang.ide.lens.CodeLenses}.
 */
package org.sass.lang.ide.lens;
