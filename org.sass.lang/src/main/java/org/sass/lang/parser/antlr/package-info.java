/**
 * Where Xtext looks for the source of tokens of its generated parser.
 *
 * <p>Uses {@code parser} and Xtext. Start at {@link org.sass.lang.parser.antlr.SassTokenSource}.
 */
package org.sass.lang.parser.antlr;
