/**
 * Encodes and decodes single instructions: text to word and word to text, form by form, as the
 * instruction-set table describes them.
 *
 * <p>Uses {@code text} and {@code isa}. Start at {@link org.sass.lang.codec.Decoder} and {@link
 * org.sass.lang.codec.FormEncoder}. {@code Printer} and {@code Matcher} walk over a form's
 * template. The package {@code explain} finds out why a text fits no form.
 */
package org.sass.lang.codec;
