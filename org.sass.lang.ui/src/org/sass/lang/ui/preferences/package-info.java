/**
 * Preference pages, and the settings that they write.
 *
 * <p>Uses {@code org.sass.lang.ide.settings} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.preferences.SassSettings}.
 */
package org.sass.lang.ui.preferences;
