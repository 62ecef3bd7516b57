package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * The bits of an instruction word that are determined by the beginning of the instruction's text.
 *
 * @param low values of bits 63 to 0; a bit that is not determined is 0
 * @param high values of bits 127 to 64
 * @param fixedLow mask of the determined bits among 63 to 0
 * @param fixedHigh mask of the determined bits among 127 to 64
 */
public record KnownBits(long low, long high, long fixedLow, long fixedHigh) {

  /** Returns the bits that a form determines before its text is read. */
  public static KnownBits by(Form form) {
    BitPattern match = form.match();
    return new KnownBits(match.valueLow(), match.valueHigh(), match.maskLow(), match.maskHigh());
  }

  /** Returns whether the determined bits allow a condition. */
  public boolean possible(BitPattern when) {
    return ((low ^ when.valueLow()) & fixedLow & when.maskLow()) == 0
        && ((high ^ when.valueHigh()) & fixedHigh & when.maskHigh()) == 0;
  }

  /** Returns the bits together with those of a condition, which must be possible. */
  public KnownBits with(BitPattern when) {
    return new KnownBits(
        low | when.valueLow(),
        high | when.valueHigh(),
        fixedLow | when.maskLow(),
        fixedHigh | when.maskHigh());
  }

  /**
   * Returns the bits together with the value of a field; null if the value is too large or
   * contradicts the determined bits.
   */
  public KnownBits with(Hole hole, long value) {
    if (value >>> hole.field().width() != 0) {
      return null;
    }
    BitPattern bits = BitPattern.of(hole.field(), value);
    return possible(bits) ? with(bits) : null;
  }

  /**
   * Returns whether the bits already select an earlier case of the part, so that this case is
   * excluded.
   */
  public boolean decidesAgainst(Part part, Case one) {
    return decidesAgainst(part, one, low, high, fixedLow, fixedHigh);
  }

  /**
   * Returns whether the given bits already select an earlier case of the part, so that this case is
   * excluded. For a caller that keeps the bits in variables of its own.
   */
  static boolean decidesAgainst(
      Part part, Case one, long low, long high, long fixedLow, long fixedHigh) {
    List<Case> cases = part.cases();
    for (int i = 0; i < cases.size(); i++) {
      Case other = cases.get(i);
      if (other == one) {
        return false;
      }
      BitPattern when = other.when();
      // A case without a condition applies to everything else and does not exclude later cases.
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

  /**
   * Returns the cases that a part can still have on an architecture, in the order of reading.
   *
   * @param arch index of the architecture
   */
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
