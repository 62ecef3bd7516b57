/**
 * Reports the problems of a document as issues of Xtext.
 *
 * <p>Uses {@code document} and Xtext. Start at {@link org.sass.lang.validation.SassValidator}.
 */
package org.sass.lang.validation;
