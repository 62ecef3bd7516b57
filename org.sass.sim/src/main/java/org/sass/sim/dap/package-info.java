/**
 * The debug adapter: makes {@link org.sass.sim.debug.Debugger} available to editors that speak the
 * Debug Adapter Protocol. This is the only package that uses the part of LSP4J for that protocol.
 */
package org.sass.sim.dap;
