/**
 * Folding ranges, and the ranges to which a selection grows.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link org.sass.lang.ide.structure.Folding}.
 */
package org.sass.lang.ide.structure;
