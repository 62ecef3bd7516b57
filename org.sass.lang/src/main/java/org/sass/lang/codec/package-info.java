/**
 * One instruction in both directions: text to word and word to text, form by form as the table
 * describes them.
 *
 * <p>Uses {@code text} and {@code isa}. Start at {@link org.sass.lang.codec.Decoder} and {@link
 * org.sass.lang.codec.FormEncoder}; {@code Printer} and {@code Matcher} walk a form's template. Why
 * a text fits no form is said by {@code explain}.
 */
package org.sass.lang.codec;
