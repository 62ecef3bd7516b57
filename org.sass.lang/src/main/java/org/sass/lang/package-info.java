/**
 * The Xtext language: its set-up and the list of its components. Only the Eclipse plug-ins use it;
 * the command line and the language server work without Xtext.
 *
 * <p>Uses Xtext and the sibling packages of {@code org.sass.lang}. Start at {@link
 * org.sass.lang.SassRuntimeModule}.
 */
package org.sass.lang;
