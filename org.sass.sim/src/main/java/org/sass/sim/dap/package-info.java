/**
 * The debug adapter: makes {@link org.sass.sim.debug.Debugger} available to editors that speak the
 * Debug Adapter Protocol. This is the only package of {@code org.sass.sim} that uses the part of
 * LSP4J for that protocol. Eclipse's debugger, the client, uses it too.
 *
 * <p>Start with {@code DebugAdapter}, which receives the requests, and {@code DebugSession}. The
 * package may use the debugger, checks, launches and the language without Xtext, and neither the
 * command line nor the classes of the engines.
 */
package org.sass.sim.dap;
