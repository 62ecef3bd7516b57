/**
 * Features of the text editor: keys, formatting, comments, folding, links, occurrences, problems
 * and quick fixes, outline, renaming.
 *
 * <p>Uses {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.editor.BackgroundReconciler}, which reads the text again after each change.
 */
package org.sass.lang.ui.editor;
