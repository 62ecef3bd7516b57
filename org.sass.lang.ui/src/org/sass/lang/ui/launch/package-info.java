/** Launches kernels: in a process of their own, to run or to be debugged. */
package org.sass.lang.ui.launch;
