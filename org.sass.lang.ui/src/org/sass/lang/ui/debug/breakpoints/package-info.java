/**
 * The breakpoints of the workspace, and how they are sent to the debug adapter.
 *
 * <p>Start with {@code SassBreakpoint}. The package may use the platform, the sessions of the
 * debugger, and the types of the debug adapter.
 */
package org.sass.lang.ui.debug.breakpoints;
