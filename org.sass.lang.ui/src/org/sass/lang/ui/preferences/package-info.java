/**
 * Preference pages, and access to the settings that they store.
 *
 * <p>Uses {@code org.sass.lang.ide.settings} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.preferences.SassSettings}.
 */
package org.sass.lang.ui.preferences;
