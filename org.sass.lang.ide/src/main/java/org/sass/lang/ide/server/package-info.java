/**
 * The language server itself: it receives messages, keeps the open texts, asks the features of the
 * packages beside this one, and sees to it that nothing a client sends can stop it.
 *
 * <p>Uses all packages of {@code ide}, lsp4j and gson. Start at {@link
 * org.sass.lang.ide.server.SassServer} for messages and at {@link
 * org.sass.lang.ide.server.EditorText} for an editor in the same process.
 */
package org.sass.lang.ide.server;
