/**
 * Hovers: instructions with their bits, and everything else that the mouse can point at.
 *
 * <p>Uses {@code document}, {@code flow}, {@code layout}, and lsp4j's types. Start at {@link
 * org.sass.lang.ide.hover.HoverProvider}.
 */
package org.sass.lang.ide.hover;
