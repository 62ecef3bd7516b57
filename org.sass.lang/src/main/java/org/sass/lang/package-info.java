/**
 * The Xtext language: its set-up and the list of its components. Tests compare it with the readers
 * of the assembler, and other tools can load a text as EMF objects with it. No editor and no
 * command of this project uses it: the command line, the language server and the Eclipse editor
 * work without Xtext. {@code docs/decisions/0017-what-xtext-is-for.md} says why.
 *
 * <p>Uses Xtext and the sibling packages of {@code org.sass.lang}. Start at {@link
 * org.sass.lang.SassRuntimeModule}.
 */
package org.sass.lang;
