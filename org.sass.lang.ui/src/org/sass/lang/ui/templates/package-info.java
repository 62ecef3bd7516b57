/**
 * Templates that users write, their proposals in code completion, and their preference page.
 *
 * <p>Uses the Eclipse platform. Start at {@link org.sass.lang.ui.templates.SassTemplates}.
 */
package org.sass.lang.ui.templates;
