package org.sass.lang.isa;

/**
 * A set of bits with required values: the fixed bits of a form, or the condition of a case.
 *
 * @param maskLow the required bits among bits 63 to 0
 * @param valueLow their values; bits outside of the mask are 0
 * @param maskHigh the required bits among bits 127 to 64
 * @param valueHigh their values; bits outside of the mask are 0
 */
public record BitPattern(long maskLow, long valueLow, long maskHigh, long valueHigh) {

  /** The pattern that every word meets. */
  public static final BitPattern ANY = new BitPattern(0, 0, 0, 0);

  /** Returns the pattern that requires {@code field} to have {@code value}. */
  public static BitPattern of(BitField field, long value) {
    return new BitPattern(
        field.maskLow(), field.putLow(value), field.maskHigh(), field.putHigh(value));
  }

  /** Returns whether a word, given by its bits 63 to 0 and 127 to 64, meets the pattern. */
  public boolean matches(long low, long high) {
    return (low & maskLow) == valueLow && (high & maskHigh) == valueHigh;
  }

  /** Returns whether no word can meet both patterns. */
  public boolean excludes(BitPattern that) {
    return ((valueLow ^ that.valueLow) & maskLow & that.maskLow) != 0
        || ((valueHigh ^ that.valueHigh) & maskHigh & that.maskHigh) != 0;
  }

  /** Returns whether every word that meets this pattern meets {@code that} too. */
  public boolean implies(BitPattern that) {
    return (that.maskLow & ~maskLow) == 0 && (that.maskHigh & ~maskHigh) == 0 && !excludes(that);
  }

  /** Returns the pattern that requires both; they must not exclude each other. */
  public BitPattern and(BitPattern that) {
    return new BitPattern(
        maskLow | that.maskLow,
        valueLow | that.valueLow,
        maskHigh | that.maskHigh,
        valueHigh | that.valueHigh);
  }

  /** Returns whether both patterns require the same bits to have the same values. */
  public boolean isSame(BitPattern that) {
    return maskLow == that.maskLow
        && valueLow == that.valueLow
        && maskHigh == that.maskHigh
        && valueHigh == that.valueHigh;
  }

  /** Returns the number of required bits. */
  public int requiredBitCount() {
    return Long.bitCount(maskLow) + Long.bitCount(maskHigh);
  }
}
