/** What the user sees and does of the debugger: labels, actions, pages, hovers. */
package org.sass.lang.ui.debug.ui;
