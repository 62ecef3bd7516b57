/**
 * How Xtext parses a text: after an edit no more than the line that changed, with tokens that
 * depend on what stands around them.
 *
 * <p>Uses {@code document}, {@code text} and Xtext. Start at {@link
 * org.sass.lang.parser.LineParsing} and {@link org.sass.lang.parser.LineTokenSource}.
 */
package org.sass.lang.parser;
