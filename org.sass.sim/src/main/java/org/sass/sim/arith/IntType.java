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

  /** Bits of a number of this type. */
  public int width() {
    return width;
  }

  public boolean signed() {
    return signed;
  }

  /** The number that the low bits stand for. */
  public long extend(int bits) {
    int unused = 64 - width;
    long top = (long) bits << unused;
    return signed ? top >> unused : top >>> unused;
  }

  /** The least number of this type. */
  public long least() {
    return signed ? -1L << width - 1 : 0;
  }

  /** The greatest number of this type. */
  public long greatest() {
    return (1L << (signed ? width - 1 : width)) - 1;
  }
}
