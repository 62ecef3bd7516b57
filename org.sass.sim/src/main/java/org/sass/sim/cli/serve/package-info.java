/**
 * The commands that serve an editor: {@code lsp} and {@code dap}. Only this package refers to the
 * server classes {@code ServerMain} and {@code DapServer}.
 *
 * <p>Start with {@code LspCommand}.
 */
package org.sass.sim.cli.serve;
