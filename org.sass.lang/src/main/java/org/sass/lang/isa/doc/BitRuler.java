package org.sass.lang.isa.doc;

/** Groups the bits of a word in text drawings: groups of four, the uppermost bit first. */
public final class BitRuler {
  private static final int GROUP_BITS = 4;

  private BitRuler() {}

  /**
   * Returns the ruler above the bits {@code top} to {@code bottom}: the number of the first bit of
   * each group is above that bit.
   */
  public static String line(int top, int bottom) {
    StringBuilder line = new StringBuilder();
    for (int bit = top; bit >= bottom; bit -= GROUP_BITS) {
      String number = String.valueOf(bit);
      line.append(number).append(" ".repeat(Math.max(1, GROUP_BITS + 1 - number.length())));
    }
    return line.toString().stripTrailing();
  }

  /**
   * Returns the gap before a bit, in a line that begins with bit {@code top}: a space before the
   * first bit of each further group, else an empty text.
   */
  public static String gap(int bit, int top) {
    return bit != top && (top - bit) % GROUP_BITS == 0 ? " " : "";
  }
}
