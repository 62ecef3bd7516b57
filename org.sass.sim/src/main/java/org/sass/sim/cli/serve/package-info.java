/**
 * The commands that serve an editor: {@code lsp} and {@code dap}. Only this package refers to the
 * server classes {@code ServerMain} and {@code DapServer}.
 *
 * <p>Start with {@code LspCommand}. The package may use {@code cli.io}, options of {@code cli.run},
 * the language server and the debug adapter, and no other package of {@code cli}.
 */
package org.sass.sim.cli.serve;
