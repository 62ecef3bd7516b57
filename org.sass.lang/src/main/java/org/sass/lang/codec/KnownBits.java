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
  public static KnownBits ofForm(Form form) {
    BitPattern match = form.fixedPattern();
    return new KnownBits(match.valueLow(), match.valueHigh(), match.maskLow(), match.maskHigh());
  }

  /** Returns whether the determined bits allow a condition. */
  public boolean isPossible(BitPattern when) {
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
    return isPossible(bits) ? with(bits) : null;
  }

  /**
   * Returns whether the bits already select an earlier case of the part, so that this case is
   * excluded. The bits must allow the condition of the case.
   *
   * @param archIndex index of the architecture
   */
  public boolean excludesCase(Part part, Case partCase, int archIndex) {
    return part.excluding(partCase).isAnySelected(archIndex, low, high, fixedLow, fixedHigh);
  }

  /**
   * Returns the cases that a part can still have on an architecture, in the order of reading.
   *
   * @param archIndex index of the architecture
   */
  public List<Case> cases(Part part, int archIndex) {
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < part.matchOrder().size(); i++) {
      Case partCase = part.matchOrder().get(i);
      if (partCase.isReadIn(archIndex)
          && isPossible(partCase.when())
          && !part.excluding().get(i).isAnySelected(archIndex, low, high, fixedLow, fixedHigh)) {
        cases.add(partCase);
      }
    }
    return cases;
  }
}
