/**
 * The profile of the last run: how often each instruction ran. It is kept for the profile view and
 * for the column beside the text.
 *
 * <p>Start with {@code Profiles}. The package may use the platform and gson only.
 */
package org.sass.lang.ui.profile;
