/**
 * Explains why a text is not an instruction: mistakes in mnemonic, modifiers, guard, brackets and
 * operands, and what the user probably meant.
 *
 * <p>Uses {@code codec}, {@code text} and {@code isa}. Start at {@code MismatchExplainer}.
 */
package org.sass.lang.explain;
