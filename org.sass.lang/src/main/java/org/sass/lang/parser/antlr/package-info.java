/**
 * The token source of the generated parser, in the package where Xtext looks for it.
 *
 * <p>Uses {@code parser} and Xtext. Start at {@link org.sass.lang.parser.antlr.SassTokenSource}.
 */
package org.sass.lang.parser.antlr;
