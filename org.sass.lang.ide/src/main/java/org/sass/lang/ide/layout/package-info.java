/**
 * The bits of an instruction: which field each belongs to, as a picture and as a table, and what
 * changing one makes of the text.
 *
 * <p>Uses {@code document}, {@code codec} and {@code edit}. Start at {@link
 * org.sass.lang.ide.layout.BitLayouts}.
 */
package org.sass.lang.ide.layout;
