package org.sass.lang.isa;

import java.util.List;

/**
 * The earlier cases of a part whose condition can hold together with that of a later case. If one
 * holds, and the architecture has it, a word has that case instead of the later one.
 */
public final class EarlierCases {
  private final Element.Case[] cases;

  // The bits that all cases require, as masks of bits 63 to 0 and 127 to 64.
  private final long sharedLow;
  private final long sharedHigh;

  EarlierCases(List<Element.Case> cases) {
    this.cases = cases.toArray(Element.Case[]::new);
    long allLow = -1;
    long allHigh = -1;
    for (Element.Case one : cases) {
      allLow &= one.when().maskLow();
      allHigh &= one.when().maskHigh();
    }
    this.sharedLow = allLow;
    this.sharedHigh = allHigh;
  }

  /** Returns the cases, in the order of the table. */
  public List<Element.Case> list() {
    return List.of(cases);
  }

  /**
   * Returns whether the determined bits of a word are those of one of the cases that an
   * architecture has.
   *
   * @param archIndex index of the architecture
   * @param low values of bits 63 to 0
   * @param high values of bits 127 to 64
   * @param fixedLow mask of the determined bits among 63 to 0
   * @param fixedHigh mask of the determined bits among 127 to 64
   */
  public boolean isAnySelected(int archIndex, long low, long high, long fixedLow, long fixedHigh) {
    // Most parts read a field that no earlier text determines.
    if ((sharedLow & ~fixedLow) != 0 || (sharedHigh & ~fixedHigh) != 0) {
      return false;
    }
    for (Element.Case one : cases) {
      BitPattern when = one.when();
      if ((when.maskLow() & ~fixedLow) == 0
          && (when.maskHigh() & ~fixedHigh) == 0
          && when.matches(low, high)
          && one.isIn(archIndex)) {
        return true;
      }
    }
    return false;
  }
}
