/** The debugger's sessions as the platform's views know them: targets, threads, frames, values. */
package org.sass.lang.ui.debug.model;
