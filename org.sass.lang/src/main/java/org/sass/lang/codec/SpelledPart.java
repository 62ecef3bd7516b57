package org.sass.lang.codec;

import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Span;

/**
 * Characters of an instruction's text and what they stand for: the case of a part, or the value of
 * a hole.
 *
 * @param topPart the part of the form that they belong to; null if the form itself has the hole
 * @param part the part itself, {@code top} or one within it; null if the form itself has the hole
 * @param partCase the case that they stand for; null for a hole
 * @param hole the hole; null for a case
 * @param span their range; empty if the case has no characters
 */
public record SpelledPart(Part topPart, Part part, Case partCase, Hole hole, Span span) {

  /** Returns whether they are the whole text of a part of the form. */
  public boolean isWholeTopPart() {
    return part != null && part == topPart && partCase != null;
  }
}
