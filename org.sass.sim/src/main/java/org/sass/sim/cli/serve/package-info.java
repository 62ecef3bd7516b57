/**
 * Commands that serve an editor: {@code lsp} and {@code dap}. Nothing else names the servers'
 * classes.
 */
package org.sass.sim.cli.serve;
