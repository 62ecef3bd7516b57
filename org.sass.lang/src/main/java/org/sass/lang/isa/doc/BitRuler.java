package org.sass.lang.isa.doc;

/** How drawings in characters group the bits of a word: fours, the uppermost bit first. */
public final class BitRuler {
  private static final int GROUP = 4;

  private BitRuler() {}

  /** The line above the bits: the number of the first bit of each group stands over that bit. */
  public static String line(int top, int bottom) {
    StringBuilder line = new StringBuilder();
    for (int bit = top; bit >= bottom; bit -= GROUP) {
      String number = String.valueOf(bit);
      line.append(number).append(" ".repeat(Math.max(1, GROUP + 1 - number.length())));
    }
    return line.toString().stripTrailing();
  }

  /** What stands before a bit of a line that begins with bit {@code top}. */
  public static String gap(int bit, int top) {
    return bit != top && (top - bit) % GROUP == 0 ? " " : "";
  }
}
