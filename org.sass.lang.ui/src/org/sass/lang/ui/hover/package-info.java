/**
 * Pages in hovers: converts Markdown to HTML and shows it with a browser in a window beside the
 * cursor.
 *
 * <p>Uses SWT and JFace. Start at {@link org.sass.lang.ui.hover.PageControl}.
 */
package org.sass.lang.ui.hover;
