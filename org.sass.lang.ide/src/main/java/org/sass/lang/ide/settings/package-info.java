/**
 * The settings of the language server: which there are, how they are read, and how wrong ones are
 * reported.
 *
 * <p>Uses {@code isa} and {@code text}, gson. Start at {@link
 * org.sass.lang.ide.settings.SettingsSchema}, which writes the list of settings for documents and
 * editors.
 */
package org.sass.lang.ide.settings;
