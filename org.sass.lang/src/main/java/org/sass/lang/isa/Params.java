package org.sass.lang.isa;

/**
 * Where a launch puts the parameters of a kernel, and the operands that access them.
 *
 * @param first the number in the operand of the first parameter word
 * @param step how much the number grows from one 32-bit word of parameters to the next
 * @param before the text before the number, which is hexadecimal: {@code c[0x0][0x}
 * @param after the text after the number
 */
public record Params(int first, int step, String before, String after) {

  /**
   * Returns the number in the operand of a parameter word.
   *
   * @param word number of the 32-bit word, from 0
   */
  public int value(int word) {
    return first + step * word;
  }

  /** Returns the operand with a number as returned by {@link #value}. */
  public String operand(long value) {
    return before + Long.toHexString(value) + after;
  }

  /**
   * Returns the number of the parameter word that an operand accesses, from 0; -1 if it accesses
   * none.
   */
  public int word(String operand) {
    String text = operand.replace(" ", "");
    int end = text.length() - after.length();
    if (!text.startsWith(before) || !text.endsWith(after) || end <= before.length()) {
      return -1;
    }
    try {
      int far = Integer.parseInt(text.substring(before.length(), end), 16) - first;
      return far >= 0 && far % step == 0 ? far / step : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
