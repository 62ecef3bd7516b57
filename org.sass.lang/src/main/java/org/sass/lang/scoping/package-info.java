/**
 * Resolves names for Xtext: labels, kernels and symbols, and the parts of a text in which they are
 * visible.
 *
 * <p>Uses {@code document} and Xtext. Start at {@link org.sass.lang.scoping.SassScopeProvider}.
 */
package org.sass.lang.scoping;
