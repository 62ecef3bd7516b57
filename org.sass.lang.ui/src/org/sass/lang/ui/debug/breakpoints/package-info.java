/** The breakpoints of the workspace, and how they come to the adapter. */
package org.sass.lang.ui.debug.breakpoints;
