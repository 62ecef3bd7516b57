/**
 * The settings of the language server: what there are, how they are read, what is said of wrong
 * ones.
 *
 * <p>Uses {@code isa} and {@code text}, gson. Start at {@link
 * org.sass.lang.ide.settings.SettingsSchema}, from which documents and editors have theirs.
 */
package org.sass.lang.ide.settings;
