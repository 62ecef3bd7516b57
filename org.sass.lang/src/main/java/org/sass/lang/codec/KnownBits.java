package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * The bits that the beginning of an instruction has said so far.
 *
 * @param low bits 63 to 0, as far as they are said
 * @param high bits 127 to 64
 * @param fixedLow which of bits 63 to 0 are said
 * @param fixedHigh which of bits 127 to 64
 */
public record KnownBits(long low, long high, long fixedLow, long fixedHigh) {

  /** What a form says before its text is read. */
  public static KnownBits by(Form form) {
    BitPattern match = form.match();
    return new KnownBits(match.valueLow(), match.valueHigh(), match.maskLow(), match.maskHigh());
  }

  /** Whether a condition is still possible. */
  public boolean possible(BitPattern when) {
    return ((low ^ when.valueLow()) & fixedLow & when.maskLow()) == 0
        && ((high ^ when.valueHigh()) & fixedHigh & when.maskHigh()) == 0;
  }

  /** The bits together with those of a condition that is possible. */
  public KnownBits with(BitPattern when) {
    return new KnownBits(
        low | when.valueLow(),
        high | when.valueHigh(),
        fixedLow | when.maskLow(),
        fixedHigh | when.maskHigh());
  }

  /** The bits together with the value of a field; null if it does not fit there. */
  public KnownBits with(Hole hole, long value) {
    if (value >>> hole.field().width() != 0) {
      return null;
    }
    BitPattern bits = BitPattern.of(hole.field(), value);
    return possible(bits) ? with(bits) : null;
  }

  /** Whether a case before this one is certain by now, so that this one is not meant. */
  public boolean decidesAgainst(Part part, Case one) {
    return decidesAgainst(part, one, low, high, fixedLow, fixedHigh);
  }

  /** The same for bits that a caller holds without an object for them. */
  static boolean decidesAgainst(
      Part part, Case one, long low, long high, long fixedLow, long fixedHigh) {
    List<Case> cases = part.cases();
    for (int i = 0; i < cases.size(); i++) {
      Case other = cases.get(i);
      if (other == one) {
        return false;
      }
      BitPattern when = other.when();
      // What stands for all else says nothing for certain.
      if (!other.inputOnly()
          && !when.same(BitPattern.ANY)
          && (when.maskLow() & ~fixedLow) == 0
          && (when.maskHigh() & ~fixedHigh) == 0
          && when.matches(low, high)
          && !when.same(one.when())) {
        return true;
      }
    }
    return false;
  }

  /** The cases that a part can still have on an architecture, in the order of reading. */
  public List<Case> cases(Part part, int arch) {
    List<Case> cases = new ArrayList<>();
    for (Case one : part.reading()) {
      if (one.arch() <= arch && possible(one.when()) && !decidesAgainst(part, one)) {
        cases.add(one);
      }
    }
    return cases;
  }
}
