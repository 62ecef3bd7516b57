package org.sass.lang.isa.doc;

import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;

/**
 * What a variant reads.
 *
 * @param holes its holes, including those in modifiers
 * @param tested the bits that its condition and the cases of its modifiers test, as the mask of a
 *     pattern
 */
record VariantReads(List<Hole> holes, BitPattern tested) {

  static VariantReads of(Variant variant) {
    BitPattern tested = addMask(BitPattern.ANY, variant.when());
    for (Part part : variant.modifiers()) {
      for (Case partCase : part.cases()) {
        tested = addMask(tested, partCase.when());
      }
    }
    return new VariantReads(variant.holes(), tested);
  }

  /** Returns the bits that one of two patterns requires, as the mask of a pattern. */
  static BitPattern addMask(BitPattern a, BitPattern b) {
    return new BitPattern(a.maskLow() | b.maskLow(), 0, a.maskHigh() | b.maskHigh(), 0);
  }
}
