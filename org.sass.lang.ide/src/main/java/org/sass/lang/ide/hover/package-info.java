/**
 * Hover pages: instructions with their bits, and every other thing that the mouse may point at.
 *
 * <p>Uses {@code document}, {@code flow} and {@code layout}, lsp4j's types. Start at {@link
 * org.sass.lang.ide.hover.HoverProvider}.
 */
package org.sass.lang.ide.hover;
