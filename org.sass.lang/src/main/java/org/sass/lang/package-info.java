/**
 * The Xtext language: its set-up and what it is put together from. The command line and the
 * language server do without.
 *
 * <p>Uses Xtext and the packages beside. Start at {@link org.sass.lang.SassRuntimeModule}.
 */
package org.sass.lang;
