/**
 * Adapts Xtext's parsing to assembler texts. After an edit only the changed line is parsed if
 * possible, and the kind of a token can depend on the text around it.
 *
 * <p>Uses {@code document}, {@code text} and Xtext. Start at {@link
 * org.sass.lang.parser.LineParsing} and {@link org.sass.lang.parser.LineTokenSource}.
 */
package org.sass.lang.parser;
