package org.sass.sim.arith;

/** The integer types of operations and conversions. */
public enum IntType {
  U8(8, false),
  S8(8, true),
  U16(16, false),
  S16(16, true),
  U32(32, false),
  S32(32, true);

  private final int width;
  private final boolean signed;

  IntType(int width, boolean signed) {
    this.width = width;
    this.signed = signed;
  }

  /** Returns the number of bits of this type: 8, 16 or 32. */
  public int width() {
    return width;
  }

  public boolean signed() {
    return signed;
  }

  /**
   * Returns the number that the low bits represent; the bits above this type's width are ignored.
   */
  public long extend(int bits) {
    int unused = 64 - width;
    long top = (long) bits << unused;
    return signed ? top >> unused : top >>> unused;
  }

  /** Returns the least number of this type. */
  public long minValue() {
    return signed ? -1L << width - 1 : 0;
  }

  /** Returns the greatest number of this type. */
  public long maxValue() {
    return (1L << (signed ? width - 1 : width)) - 1;
  }
}
