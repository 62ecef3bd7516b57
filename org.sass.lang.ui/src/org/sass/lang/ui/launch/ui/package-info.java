/**
 * The user interface of launches: shortcuts, commands, the pages of a launch configuration, and
 * links in the console.
 *
 * <p>Start with {@code KernelTabs} for the pages and {@code KernelShortcut} for the commands. The
 * package may use the platform, the package above it, and the names of checks and machines of the
 * emulator.
 */
package org.sass.lang.ui.launch.ui;
