/**
 * A text that is being edited, as a sequence of immutable versions. Each version shares with the
 * one before it everything that the edit did not change.
 *
 * <p>Uses {@code assemble} and what it uses. Start at {@link org.sass.lang.document.Document}.
 */
package org.sass.lang.document;
