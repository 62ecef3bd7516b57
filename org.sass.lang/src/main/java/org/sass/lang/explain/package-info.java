/**
 * Why a text is no instruction: mistakes in mnemonic, modifiers, guard, brackets and operands, and
 * what was probably meant.
 *
 * <p>Uses {@code codec}, {@code text} and {@code isa}. Start at {@code MismatchExplainer}.
 */
package org.sass.lang.explain;
