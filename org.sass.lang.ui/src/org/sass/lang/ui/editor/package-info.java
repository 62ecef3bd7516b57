/**
 * What an editor does as one types and moves: keys, folding, links, occurrences, problems, outline,
 * renaming.
 *
 * <p>Uses {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.editor.Reader}, which keeps a text's answers up to date.
 */
package org.sass.lang.ui.editor;
