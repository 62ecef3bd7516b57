/**
 * The user interface of the debugger: labels, commands, property pages, hovers, and values in the
 * text.
 */
package org.sass.lang.ui.debug.ui;
