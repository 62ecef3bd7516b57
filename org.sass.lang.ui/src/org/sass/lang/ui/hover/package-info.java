/**
 * Pages of hovers: Markdown made HTML, in a window beside the cursor that a browser draws.
 *
 * <p>Uses SWT and JFace. Start at {@link org.sass.lang.ui.hover.PageControl}.
 */
package org.sass.lang.ui.hover;
