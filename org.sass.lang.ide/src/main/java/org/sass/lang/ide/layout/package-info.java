/**
 * The bit layout of an instruction: which field each bit belongs to, as a picture and as a table,
 * and how the text changes when a field gets another value.
 *
 * <p>Uses {@code document}, {@code codec} and {@code edit}. Start at {@link
 * org.sass.lang.ide.layout.BitLayouts}.
 */
package org.sass.lang.ide.layout;
