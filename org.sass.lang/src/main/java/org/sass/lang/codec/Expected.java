package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * Something that can stand where the beginning of an instruction ends: fixed characters or a field.
 *
 * @param form the form that has it
 * @param index which element of the form's text it belongs to
 * @param part the part that has it; null if the form itself has it
 * @param one the case of that part, or null
 * @param literal the characters; empty before a field
 * @param hole the field, or null
 * @param inside whether an expression for the field has begun already
 * @param behind what stands after it in the same element of the form
 * @param after what stands after that, up to the next comma or blank of the form
 * @param said the bits that were said before it
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

  /** The element of the form that it belongs to, if that is a part; else null. */
  public Part top() {
    return form.text().get(index) instanceof Element.Ref ref ? ref.part() : null;
  }
}
