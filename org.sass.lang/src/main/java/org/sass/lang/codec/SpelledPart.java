package org.sass.lang.codec;

import java.util.List;
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

  /**
   * Returns the first characters that stand for a value in some of the bits of a hole.
   *
   * @param hole the hole, or null
   * @param parts what was read
   * @return null if there are none
   */
  static SpelledPart inField(Hole hole, List<SpelledPart> parts) {
    if (hole == null) {
      return null;
    }
    long low = hole.field().maskLow();
    long high = hole.field().maskHigh();
    return parts.stream()
        .filter(one -> one.hole != null)
        .filter(one -> (one.hole.field().maskLow() & low | one.hole.field().maskHigh() & high) != 0)
        .findFirst()
        .orElse(null);
  }

  /** Returns whether they are the whole text of a part of the form. */
  public boolean isWholeTopPart() {
    return part != null && part == topPart && partCase != null;
  }
}
