/**
 * The user interface of the debugger: labels, commands, property pages, hovers, and values in the
 * text.
 *
 * <p>Start with {@code SassPresentation} for labels and {@code SessionHandler} for commands. The
 * package may use the platform and the other packages of the debugger.
 */
package org.sass.lang.ui.debug.ui;
