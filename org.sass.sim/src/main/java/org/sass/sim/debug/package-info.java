/**
 * The debugger: stops, steps forward and back, breakpoints, and access to the state of a stopped
 * machine. It consists of plain records and calls, and knows no protocol and no editor.
 *
 * <p>Start at {@link org.sass.sim.debug.Debugger}. The package may use the interpreter, the
 * engines, the checks and launches, and neither {@code dap} nor the command line.
 */
package org.sass.sim.debug;
