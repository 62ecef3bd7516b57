/** Launches kernels to run or debug them, with the emulator in its own process. */
package org.sass.lang.ui.launch;
