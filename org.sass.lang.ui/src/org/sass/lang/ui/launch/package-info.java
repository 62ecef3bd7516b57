/**
 * Launches kernels to run or debug them, with the emulator in its own process.
 *
 * <p>Start with {@code KernelDelegate}, which runs or debugs a launch configuration. The package
 * may use the platform, the assembler, and the emulator's readers of launch settings, conditions
 * and messages.
 */
package org.sass.lang.ui.launch;
