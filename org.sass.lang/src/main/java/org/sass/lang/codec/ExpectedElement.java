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
 * @param elementIndex index of the element of the form's text that it belongs to
 * @param part the part that has it; null if the form itself has it
 * @param partCase the case of that part, or null
 * @param literal the characters; empty for a field
 * @param hole the field; null for characters
 * @param isExpressionStarted whether an expression for the field has been started already
 * @param followingInElement what follows it in the same element of the form
 * @param followingElements what follows {@code followingInElement}, up to the next comma or blank
 *     of the form
 * @param knownBits the bits that are determined by the text before it
 */
public record ExpectedElement(
    Form form,
    int elementIndex,
    Part part,
    Case partCase,
    String literal,
    Hole hole,
    boolean isExpressionStarted,
    List<Element> followingInElement,
    List<Element> followingElements,
    KnownBits knownBits) {

  /** Returns the part of the form that it belongs to; null if it belongs to no part. */
  public Part topPart() {
    return form.elements().get(elementIndex) instanceof Element.Ref ref ? ref.part() : null;
  }
}
