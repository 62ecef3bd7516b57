/**
 * The language server itself: it receives messages, keeps the open texts, asks the features of the
 * packages beside this one, and sees to it that nothing a client sends can stop it.
 */
package org.sass.lang.ide.server;
