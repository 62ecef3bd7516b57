/**
 * What all features share: positions, ranges and edits of a document.
 *
 * <p>Start with {@code Positions}. The package may use {@code document} and the types of LSP4J.
 */
package org.sass.lang.ide.text;
