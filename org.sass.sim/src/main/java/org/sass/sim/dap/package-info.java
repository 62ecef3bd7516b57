/**
 * The debug adapter: makes {@link org.sass.sim.debug.Debugger} available to editors that speak the
 * Debug Adapter Protocol. This is the only package of {@code org.sass.sim} that uses the part of
 * LSP4J for that protocol. Eclipse's debugger, the client, uses it too.
 *
 * <p>Start with {@code DebugAdapter}, which receives the requests, and {@code DebugSession}.
 */
package org.sass.sim.dap;
