/** The breakpoints of the workspace, and how they are sent to the debug adapter. */
package org.sass.lang.ui.debug.breakpoints;
