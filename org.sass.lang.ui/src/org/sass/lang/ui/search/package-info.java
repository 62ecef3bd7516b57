/**
 * Lists references in the Search view.
 *
 * <p>Uses {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.search.ReferencesQuery}.
 */
package org.sass.lang.ui.search;
