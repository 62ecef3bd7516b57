/**
 * Code lenses, the lines above kernels: run, debug, and the size of a kernel.
 *
 * <p>Uses {@code document} and lsp4j's types. Start at {@link org.sass.lang.ide.lens.CodeLenses}.
 */
package org.sass.lang.ide.lens;
