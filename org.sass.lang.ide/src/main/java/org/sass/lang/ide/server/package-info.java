/**
 * The language server: it receives messages, keeps the open texts, calls the features of the
 * packages beside this one, and makes sure that no message of a client can stop it.
 *
 * <p>Uses all packages of {@code ide}, lsp4j and gson. Start at {@link
 * org.sass.lang.ide.server.SassServer} for messages and at {@link
 * org.sass.lang.ide.server.EditorServices} for an editor in the same process.
 */
package org.sass.lang.ide.server;
