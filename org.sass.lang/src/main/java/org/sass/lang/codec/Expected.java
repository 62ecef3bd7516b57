package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * Something that can follow the beginning of an instruction: fixed characters or a field.
 *
 * @param form the form that has it
 * @param index index of the element of the form's text that it belongs to
 * @param part the part that has it; null if the form itself has it
 * @param one the case of that part, or null
 * @param literal the characters; empty for a field
 * @param hole the field; null for characters
 * @param inside whether an expression for the field has been started already
 * @param behind what follows it in the same element of the form
 * @param after what follows {@code behind}, up to the next comma or blank of the form
 * @param said the bits that are determined by the text before it
 */
public record Expected(
    Form form,
    int index,
    Part part,
    Case one,
    String literal,
    Hole hole,
    boolean inside,
    List<Element> behind,
    List<Element> after,
    KnownBits said) {

  /** Returns the part of the form that it belongs to; null if it belongs to no part. */
  public Part top() {
    return form.text().get(index) instanceof Element.Ref ref ? ref.part() : null;
  }
}
