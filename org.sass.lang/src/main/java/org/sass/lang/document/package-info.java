/**
 * A text that is being edited: immutable versions, each of which shares with the one before it all
 * that an edit did not change.
 *
 * <p>Uses {@code assemble} and what it uses. Start at {@link org.sass.lang.document.Document}.
 */
package org.sass.lang.document;
