/**
 * The debug adapter: {@link org.sass.sim.debug.Debugger} for editors that speak the Debug Adapter
 * Protocol. The only package that sees LSP4J's part for it.
 */
package org.sass.sim.dap;
