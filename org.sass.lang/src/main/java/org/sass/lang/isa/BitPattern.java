package org.sass.lang.isa;

/**
 * A set of bits with required values: the fixed bits of a form, or the condition of a case.
 *
 * @param maskLow which of bits 63 to 0 are fixed
 * @param valueLow their values; no bit outside the mask is set
 * @param maskHigh which of bits 127 to 64 are fixed
 * @param valueHigh their values
 */
public record BitPattern(long maskLow, long valueLow, long maskHigh, long valueHigh) {

  /** The pattern that every word meets. */
  public static final BitPattern ANY = new BitPattern(0, 0, 0, 0);

  /** The pattern that requires {@code field} to have {@code value}. */
  public static BitPattern of(BitField field, long value) {
    return new BitPattern(
        field.maskLow(), field.putLow(value), field.maskHigh(), field.putHigh(value));
  }

  public boolean matches(long low, long high) {
    return (low & maskLow) == valueLow && (high & maskHigh) == valueHigh;
  }

  /** Whether no word can meet both patterns. */
  public boolean excludes(BitPattern that) {
    return ((valueLow ^ that.valueLow) & maskLow & that.maskLow) != 0
        || ((valueHigh ^ that.valueHigh) & maskHigh & that.maskHigh) != 0;
  }

  /** Whether every word that meets this pattern meets {@code that} too. */
  public boolean implies(BitPattern that) {
    return (that.maskLow & ~maskLow) == 0 && (that.maskHigh & ~maskHigh) == 0 && !excludes(that);
  }

  /** Both patterns together; they must not exclude each other. */
  public BitPattern and(BitPattern that) {
    return new BitPattern(
        maskLow | that.maskLow,
        valueLow | that.valueLow,
        maskHigh | that.maskHigh,
        valueHigh | that.valueHigh);
  }

  /** Whether both fix the same bits to the same values. */
  public boolean same(BitPattern that) {
    return maskLow == that.maskLow
        && valueLow == that.valueLow
        && maskHigh == that.maskHigh
        && valueHigh == that.valueHigh;
  }

  /** How many bits are fixed. */
  public int weight() {
    return Long.bitCount(maskLow) + Long.bitCount(maskHigh);
  }
}
