/**
 * Templates of instructions and kernels, and the page that lists them.
 *
 * <p>Uses the Eclipse platform. Start at {@link org.sass.lang.ui.templates.SassTemplates}.
 */
package org.sass.lang.ui.templates;
