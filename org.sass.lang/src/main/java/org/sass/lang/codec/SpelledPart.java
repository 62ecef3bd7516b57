package org.sass.lang.codec;

import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Span;

/**
 * Characters that say something: that a part is one of its cases, or the value of a hole.
 *
 * @param top the part of the form that they belong to; null if the form itself has the hole
 * @param part the part itself, {@code top} or one within it; null if the form itself has the hole
 * @param one the case that is meant; null for a hole
 * @param hole the hole; null for a case
 * @param span where they stand; empty where a case is meant by saying nothing
 */
public record SpelledPart(Part top, Part part, Case one, Hole hole, Span span) {

  /** Whether they are all that the text says of a part of the form. */
  public boolean isTop() {
    return part != null && part == top && one != null;
  }
}
